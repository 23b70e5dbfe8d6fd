import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const endSignals = ['SIGINT', 'SIGTERM'];
/** A terminal and npm both forward the same Ctrl+C: repetitions within this time count once. */
const repetitionMilliseconds = 1000;
/** The server allows itself 25 s to stop; a process that still runs after this many is killed. */
const patienceMilliseconds = 30_000;
const parentCheckMilliseconds = 200;

const children = [];
let listening = false;
let ending;
let askedAt = 0;

/**
 * Starts a process that is ended together with this one. On a signal, all processes that were started here are ended,
 * newest first, and this process exits when all have exited.
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

/** Ends all processes that were started here, newest first; returns whether all of them exited without an error. */
export async function endChildren(signal = 'SIGTERM') {
  let clean = true;
  for (const child of [...children].reverse()) clean = (await endChild(child, signal)) && clean;
  return clean;
}

/**
 * Ends this process and all that it started when its parent is gone. A signal to npm does not arrive here: npm sends it
 * to a shell, which exits without forwarding it.
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

/** Whether this process is ending: nothing new may be started. */
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
  // A second signal asks for an immediate end; it is forwarded to the children.
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
