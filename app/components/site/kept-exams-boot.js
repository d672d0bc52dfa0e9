// An exam that is kept on this device is its doctor's: when another one is logged in here, it goes. It goes too when its
// doctor logs out, but for one with answers that the server does not have yet: then the doctor is asked, and it stays.
(() => {
  const own = `exam-room:${document.documentElement.dataset.doctor}:`;
  const kept = async () => ((await window.caches?.keys()) ?? []).filter((name) => name.startsWith("exam-room:"));
  const remove = (name) => {
    indexedDB.deleteDatabase(name);
    return caches.delete(name);
  };
  const answered = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
    });
  const unsentIn = async (name) => {
    const database = await answered(indexedDB.open(name));
    const entries = await answered(database.transaction("entries").objectStore("entries").getAll());
    database.close();
    return entries.filter(({ sent, waiting }) => sent || waiting).length;
  };
  const mayLeave = async () => {
    const names = (await kept()).filter((name) => name.startsWith(own));
    const counts = await Promise.all(names.map((name) => unsentIn(name).catch(() => 0)));
    names.forEach((name, at) => counts[at] || remove(name));
    const unsent = counts.reduce((sum, count) => sum + count, 0);
    const question = `${unsent.toLocaleString("bn")}টি উত্তর এখনো পাঠানো হয়নি। এই ফোনেই থাকবে, আবার লগইন করলে যাবে। লগআউট করবেন?`;
    return unsent === 0 || confirm(question);
  };
  kept().then((names) => names.forEach((name) => name.startsWith(own) || remove(name)));
  addEventListener("submit", (event) => {
    const form = event.target;
    if (new URL(form.action).pathname !== "/logout") return;
    event.preventDefault();
    mayLeave().then(
      (may) => may && form.submit(),
      () => form.submit(),
    );
  });
})();
