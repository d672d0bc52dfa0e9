// Loads a page again that the browser restored from memory, for example after a payment gateway: it may be outdated.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
