/** Hidden field that tells, with the form, that its page set a cookie. */
export function ProbeField() {
  return <input type="hidden" name="probe" value="1" />;
}
