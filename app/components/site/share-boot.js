// Opens the browser's share sheet. If there is none or it fails, the URL unfolds as it does without script.
addEventListener("click", (event) => {
  const box = event.target.closest(".share"); // while it is closed, only its summary can be pressed
  if (!box || box.open || !navigator.share) return;
  event.preventDefault();
  const { words } = box.dataset;
  navigator.share({ text: words, url: box.querySelector("input").value }).catch(({ name }) => {
    box.open = name !== "AbortError";
  });
});
