// Detects a logout in another tab by the missing marker cookie, and reloads this page as a visitor within 1 s. Skipped
// for 10 s after this tab itself submits a form or navigates: that response may change the cookie too.
(() => {
  const isLoggedIn = () => /logged_in=1/.test(document.cookie);
  let wasLoggedIn = isLoggedIn();
  let leftAtMs = -Infinity;
  for (const leave of ["submit", "beforeunload"]) addEventListener(leave, () => (leftAtMs = performance.now()), true);
  setInterval(() => {
    if (performance.now() - leftAtMs < 10_000 || document.querySelector("[data-session-timeout]")) return;
    const now = isLoggedIn();
    if (wasLoggedIn && !now) location.replace(location.href.replace(/#.*/, ""));
    wasLoggedIn = now;
  }, 1000);
})();
