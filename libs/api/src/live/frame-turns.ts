/** How long a turn waits for a frame, in milliseconds: a hidden tab draws none. */
const longestWait = 100;

/**
 * Returns what runs tasks in order, in at most one turn per frame of the screen: the first in the next macrotask, and
 * later ones together in the next frame. React then renders once for all of them.
 */
export function frameTurns(): (task: () => void) => void {
  let waiting: (() => void)[] = [];
  let isTaken = false;

  /** Runs the waiting tasks; the next turn is in the next frame. If a task throws, those after it run in the next turn. */
  const runWaiting = () => {
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
  };

  return (task) => {
    waiting.push(task);
    if (isTaken) return;
    isTaken = true;
    setTimeout(runWaiting, 0);
  };
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
