// Opens what is folded for print, for browsers in which style sheets cannot.
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("main details")) part.open = true;
});
