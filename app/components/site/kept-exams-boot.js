// An exam that is kept on this device is its doctor's: when another one is logged in here, it goes.
(() => {
  const own = `exam-room:${document.documentElement.dataset.doctor}:`;
  window.caches?.keys().then((names) => {
    for (const name of names) {
      if (!name.startsWith("exam-room:") || name.startsWith(own)) continue;
      caches.delete(name);
      indexedDB.deleteDatabase(name);
    }
  });
})();
