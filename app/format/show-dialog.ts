/** Opens a dialog above the page; where browsers cannot (Safari before 15.4), as a part of the page. */
export function showDialog(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === "function") dialog.showModal();
  else dialog.setAttribute("open", "");
}
