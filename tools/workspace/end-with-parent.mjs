// Loaded before a program (`node --import`) that must end when the process that started it was killed.
const parent = process.ppid;
const check = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(check);
  process.kill(process.pid, 'SIGTERM');
}, 500);
check.unref();
