// "Share" opens the browser's own share sheet. Where there is none, or it fails, the address below it unfolds as without script.
addEventListener("click", (event) => {
  const box = event.target.closest("summary")?.closest(".share");
  if (!box || box.open || !navigator.share) return;
  event.preventDefault();
  const { words } = box.dataset;
  navigator.share({ text: words, url: box.querySelector("input").value }).catch(({ name }) => {
    box.open = name !== "AbortError";
  });
});
