import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const endSignals = ['SIGINT', 'SIGTERM'];
/** A terminal and npm both pass the same Ctrl+C on: repetitions within this time are one request. */
const repetitionMilliseconds = 1000;
/** The server gives itself 25 s; whoever is still there after this many is killed. */
const patienceMilliseconds = 30_000;
const parentCheckMilliseconds = 200;

const children = [];
let listening = false;
let ending;
let askedAt = 0;

/**
 * Starts a process that ends when this one is asked to end. With a request, everything started here is asked to end, the
 * newest first, and this process ends when all of it is gone.
 */
export function startChild(command, args, options) {
  listen();
  const child = spawn(command, args, options);
  children.push(child);
  const forget = () => children.splice(children.indexOf(child), 1);
  child.once('exit', forget);
  child.once('error', () => child.pid === undefined && forget());
  return child;
}

/** Asks everything that was started here to end, the newest first; answers whether all of it ended without a failure. */
export async function endChildren(signal = 'SIGTERM') {
  let clean = true;
  for (const child of [...children].reverse()) clean = (await endChild(child, signal)) && clean;
  return clean;
}

/**
 * Ends this process, with all it started, when the one that started it is gone. A signal to npm does not arrive here: npm
 * gives it to a shell, and the shell ends without passing it on.
 */
export function endWithParent() {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    end('SIGTERM');
  }, parentCheckMilliseconds);
  check.unref();
}

/** Whether this process was asked to end: nothing new is begun. */
export function isEnding() {
  return ending !== undefined;
}

function listen() {
  if (listening) return;
  listening = true;
  for (const signal of endSignals) process.on(signal, end);
}

function end(signal) {
  const repeated = Date.now() - askedAt < repetitionMilliseconds;
  askedAt = Date.now();
  if (repeated) return;
  // Whoever asks again is in a hurry: so are the children told.
  if (ending) for (const child of children) child.kill(signal);
  ending ??= endChildren(signal).then((clean) => process.exit(clean ? 0 : 128 + constants.signals[signal]));
}

function endChild(child, signal) {
  return new Promise((resolve) => {
    const patience = setTimeout(() => child.kill('SIGKILL'), patienceMilliseconds);
    child.once('exit', (code) => {
      clearTimeout(patience);
      resolve(code === 0);
    });
    child.kill(signal);
  });
}
