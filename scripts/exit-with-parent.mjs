/** Preloaded (`node --import`): ends a program as Ctrl-C does once what started it is gone, however that went. */
const starter = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === starter) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGINT");
}, 500);
watch.unref();
