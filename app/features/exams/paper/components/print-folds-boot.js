// Opens what is folded for print, for browsers in which style sheets cannot.
{
  let folded = [];
  const setOpen = (isOpen) => {
    for (const part of folded) part.open = isOpen;
  };
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll(".solved-question details:not([open])")];
    setOpen(true);
  });
  addEventListener("afterprint", () => setOpen(false));
}
