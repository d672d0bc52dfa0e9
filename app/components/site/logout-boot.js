// A logout in another tab takes the marker cookie away: within a second this tab asks for its page again, as a visitor.
// A form that was sent or an address that was asked for from here may do the same; then its answer is what this tab shows.
(() => {
  const isLoggedIn = () => /(^|; )logged_in=1/.test(document.cookie);
  let wasLoggedIn = isLoggedIn();
  let askedAtMs = -Infinity;
  for (const leave of ["submit", "beforeunload"]) addEventListener(leave, () => (askedAtMs = performance.now()), true);
  setInterval(() => {
    if (performance.now() - askedAtMs < 10_000 || document.querySelector("[data-session-timeout]")) return;
    const now = isLoggedIn();
    if (wasLoggedIn && !now) location.replace(location.pathname + location.search);
    wasLoggedIn = now;
  }, 1000);
})();
