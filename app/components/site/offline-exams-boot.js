// Removes exams that are stored on this device for offline use: another doctor's at once, and the doctor's own at
// logout, with the answers of practice. Unsent answers are kept, and the doctor is asked before logging out.
(() => {
  const { doctor } = document.documentElement.dataset;
  const own = `exam-room:${doctor}:`;
  const practice = `practice:${doctor}`;
  const storedExams = async () =>
    (window.caches ? await caches.keys() : []).filter((name) => name.startsWith("exam-room:"));
  const remove = (name) => {
    indexedDB.deleteDatabase(name);
    return caches.delete(name);
  };
  const settled = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
      request.onupgradeneeded = () => request.transaction.abort(); // nothing is stored
    });
  const unsentIn = async (name) => {
    const database = await settled(indexedDB.open(name));
    const entries = await settled(database.transaction("entries").objectStore("entries").getAll());
    database.close();
    return entries.filter(({ sent, waiting }) => sent || waiting).length;
  };
  // a read can wait for ever; what it does not tell in two seconds counts as unsent, and stays
  const inTime = (count) => Promise.race([count, new Promise((resolve) => setTimeout(resolve, 2000, NaN))]);
  const unsentPractice = () => (localStorage[practice] ?? "").split('"isSent":false').length - 1;
  const mayLogOut = async () => {
    const names = (await storedExams()).filter((name) => name.startsWith(own));
    const counts = await Promise.all(names.map((name) => inTime(unsentIn(name).catch(() => 0))));
    names.forEach((name, at) => counts[at] === 0 && remove(name));
    const unsent = counts.reduce((sum, count) => sum + count, unsentPractice());
    if (unsentPractice() === 0) localStorage.removeItem(practice);
    const count = unsent ? `${unsent.toLocaleString("bn")}টি` : "হয়তো কিছু";
    const question = `${count} উত্তর এখনো পাঠানো হয়নি। এই ফোনেই থাকবে। লগআউট করবেন?`;
    return unsent === 0 || confirm(question);
  };
  storedExams().then((names) => names.forEach((name) => name.startsWith(own) || remove(name)));
  addEventListener("submit", (event) => {
    const form = event.target;
    if (new URL(form.action).pathname !== "/logout") return;
    event.preventDefault();
    mayLogOut().then(
      (mayContinue) => mayContinue && form.submit(),
      () => form.submit(),
    );
  });
})();
