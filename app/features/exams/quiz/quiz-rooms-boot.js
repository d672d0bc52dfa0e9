// Removes what this browser has stored of quizzes that are over, or whose entries it does not hold any more. Firefox
// before 126 lists no databases, so the page names its own.
(async () => {
  const held = /(?:^|; *)quiz_rooms=([\w.-]+)/.exec(document.cookie)?.[1].split(".") ?? [];
  const copies = window.caches ? await caches.keys() : [];
  const databases = indexedDB.databases ? await indexedDB.databases() : [];
  const own = document.querySelector("[data-room-store]").dataset.roomStore;
  for (const name of new Set([own, ...copies, ...databases.map((one) => one.name)])) {
    const [kind, room] = name.split(":");
    if (kind !== "quiz-room" || held.includes(room)) continue;
    indexedDB.deleteDatabase(name);
    if (copies.includes(name)) await caches.delete(name);
  }
})();
