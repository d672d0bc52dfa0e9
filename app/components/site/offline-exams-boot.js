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
  // a read can wait for ever; what it does not tell in two seconds counts as unsent, and stays
  const inTime = (read) => Promise.race([read, new Promise((resolve) => setTimeout(resolve, 2000))]);
  const unsentIn = (name) =>
    new Promise((resolve) => {
      const opening = indexedDB.open(name);
      opening.onupgradeneeded = () => opening.transaction.abort(); // nothing is stored
      opening.onerror = () => resolve(0);
      opening.onsuccess = () => {
        const { result } = opening;
        const reading = result.transaction("entries").objectStore("entries").getAll();
        reading.onsuccess = () => resolve(reading.result.filter(({ sent, waiting }) => sent || waiting).length);
        result.close(); // once the read is done
      };
    });
  const mayLogOut = async () => {
    const names = (await inTime(storedExams()))?.filter((name) => name.startsWith(own));
    const counts = await Promise.all(names?.map((name) => inTime(unsentIn(name))) ?? [undefined]);
    names?.forEach((name, at) => counts[at] === 0 && remove(name));
    const ofPractice = (localStorage[practice] ?? "").split('"isSent":false').length - 1;
    if (ofPractice === 0) localStorage.removeItem(practice);
    const unsent = counts.reduce((sum, count) => sum + count, ofPractice);
    const count = unsent ? `${unsent.toLocaleString("bn")}টি` : "হয়তো কিছু";
    return unsent === 0 || confirm(`${count} উত্তর এখনো পাঠানো হয়নি। এই ফোনেই থাকবে। লগআউট করবেন?`);
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
