/** Preload for `node --import`: ends the program with SIGINT once its parent process has ended, for whatever reason. */
const parentPid = process.ppid;

const watch = setInterval(() => {
  if (process.ppid === parentPid) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGINT");
}, 500);
watch.unref();
