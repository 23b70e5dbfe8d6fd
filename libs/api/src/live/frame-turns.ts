/** How long a turn waits for a frame, in milliseconds: a hidden tab draws none. */
const longestWait = 100;

let waiting: (() => void)[] = [];
let isTaken = false;

/**
 * Runs tasks in order, in at most one turn per frame of the screen: the first in the next macrotask, and later ones
 * together in the next frame. React then renders once for all of them.
 */
export function inFrameTurns(task: () => void): void {
  waiting.push(task);
  if (isTaken) return;
  isTaken = true;
  setTimeout(runWaiting, 0);
}

/**
 * Runs the waiting tasks; the next turn is in the next frame. If a task throws, those after it run in the next turn.
 */
function runWaiting(): void {
  const tasks = waiting;
  waiting = [];
  onNextFrame(() => {
    isTaken = waiting.length > 0;
    if (isTaken) runWaiting();
  });
  try {
    for (let task = tasks.shift(); task; task = tasks.shift()) task();
  } finally {
    waiting.unshift(...tasks);
  }
}

function onNextFrame(act: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    act();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, longestWait);
}
