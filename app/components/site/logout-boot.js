// A logout in another tab takes the marker cookie away: within a second this tab asks for its page again, as a visitor.
// A form that was sent from here may do the same; then its answer is what this tab shows.
(() => {
  const isLoggedIn = () => /(^|; )logged_in=1/.test(document.cookie);
  let wasLoggedIn = isLoggedIn();
  let sentAtMs = -Infinity;
  addEventListener("submit", () => (sentAtMs = performance.now()), true);
  setInterval(() => {
    if (performance.now() - sentAtMs < 10_000 || document.querySelector("[data-session-timeout]")) return;
    const now = isLoggedIn();
    if (wasLoggedIn && !now) location.replace(location.pathname + location.search);
    wasLoggedIn = now;
  }, 1000);
})();
