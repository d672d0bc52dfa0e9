// Leaves parts marked data-until-seen below the fold unrendered until the first pixels of their section are fully in
// view or scrolled past (so that someone who jumps to the end scrolls back over rendered sections). They keep their
// height, can be found by the browser's search, and are rendered for print.
{
  const reveal = (part) => {
    part.hidden = false;
    part.style.containIntrinsicBlockSize = "";
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio < 0.99) continue;
        seen.unobserve(target);
        reveal(target.parentElement.querySelector("[data-until-seen]"));
      }
    },
    { threshold: 0.99, rootMargin: "99999px 0px 0px" },
  );
  const parts = [...document.querySelectorAll("[data-until-seen]")].map((part) => [part, part.getBoundingClientRect()]);
  const below = parts.filter(([, { top }]) => top >= innerHeight);
  // A part that was painted half received would count as shifted once it is revealed: its boxes are made anew.
  for (const [part] of below) part.style.display = "none";
  document.body.getBoundingClientRect();
  for (const [part, { height }] of below) {
    part.style.display = "";
    part.style.containIntrinsicBlockSize = height + "px";
    part.hidden = "until-found";
    part.addEventListener("beforematch", () => reveal(part), { once: true });
    seen.observe(part.parentElement.querySelector("[data-first-pixels]"));
  }
  const revealAll = () => parts.forEach(([part]) => reveal(part));
  addEventListener("beforeprint", revealAll);
  addEventListener("keydown", ({ key }) => key === "Tab" && revealAll()); // keyboard users must not skip a section
}
