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
  for (const [part, { top, height }] of parts) {
    if (top < innerHeight) continue;
    part.style.containIntrinsicBlockSize = height + "px";
    part.hidden = "until-found";
    part.addEventListener("beforematch", () => reveal(part), { once: true });
    seen.observe(part.parentElement.querySelector("[data-first-pixels]"));
  }
  const revealAll = () => parts.forEach(([part]) => reveal(part));
  addEventListener("beforeprint", revealAll);
  addEventListener("keydown", ({ key }) => key === "Tab" && revealAll()); // keyboard users must not skip a section
}
