// Loaded before a program (`node --import`) that is to end as if asked to when whoever started it was killed.
const parent = process.ppid;
const check = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(check);
  process.kill(process.pid, 'SIGTERM');
}, 500);
check.unref();
