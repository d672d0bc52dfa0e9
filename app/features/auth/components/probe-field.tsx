/** Hidden field that marks a form whose page sets a cookie if the browser sent none (see `probeCookies`). */
export function ProbeField() {
  return <input type="hidden" name="probe" value="1" />;
}
