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
    });
  const unsentIn = async (name) => {
    const database = await settled(indexedDB.open(name));
    const entries = await settled(database.transaction("entries").objectStore("entries").getAll());
    database.close();
    return entries.filter(({ sent, waiting }) => sent || waiting).length;
  };
  const unsentPractice = () => (localStorage[practice] ?? "").split('"isSent":false').length - 1;
  const mayLogOut = async () => {
    const names = (await storedExams()).filter((name) => name.startsWith(own));
    const counts = await Promise.all(names.map((name) => unsentIn(name).catch(() => 0)));
    names.forEach((name, at) => counts[at] || remove(name));
    const unsent = counts.reduce((sum, count) => sum + count, unsentPractice());
    if (unsentPractice() === 0) localStorage.removeItem(practice);
    const question = `${unsent.toLocaleString("bn")}টি উত্তর এখনো পাঠানো হয়নি। এই ফোনেই থাকবে। লগআউট করবেন?`;
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
