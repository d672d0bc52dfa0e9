import { showDialog } from "#app/format/show-dialog.ts";

/** Matches the messages of Chromium, WebKit and Firefox for a module that could not be fetched. */
const lostChunk =
  /Failed to fetch dynamically imported module|Importing a module script failed|error loading dynamically imported module/;

function openDialog(): void {
  if (document.querySelector("dialog[data-lost-part]")) return;
  const dialog = document.createElement("dialog");
  dialog.dataset["lostPart"] = "";
  dialog.setAttribute("aria-labelledby", "lost-part");
  dialog.innerHTML = `<form method="dialog" class="stack"><h2 id="lost-part">পাতাটি আনা গেল না</h2>
    <p>ইন্টারনেট দুর্বল, অথবা সাইটটি হালনাগাদ হয়েছে। এই পাতায় যা লিখেছেন তা রাখা আছে।</p>
    <p class="row"><button class="button primary" value="retry">আবার চেষ্টা করুন</button>
    <button class="button" value="stay">এই পাতায় থাকুন</button></p></form>`;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue === "retry") location.reload();
  });
  document.body.append(dialog);
  showDialog(dialog);
}

/**
 * Opens a dialog that offers a reload when a module that the application imports later cannot be fetched: over a weak
 * connection, or after a release removed its file. What was typed stays until the reload. Other errors are ignored.
 */
export function stayOnLostChunk(): void {
  const onError = (error: unknown) => {
    if (error instanceof Error && lostChunk.test(error.message)) openDialog();
  };
  addEventListener("unhandledrejection", ({ reason }) => onError(reason));
  addEventListener("error", ({ error }) => onError(error));
}
