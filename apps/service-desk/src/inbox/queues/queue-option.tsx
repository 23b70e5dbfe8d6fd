import type { QueueSummary } from '@recado/contract';
import './queue-option.css';

/** A queue in a list of choices: its colour and its name. */
export function QueueOption({ queue }: { queue: QueueSummary }) {
  return (
    <span className="queue-option">
      <span className="queue-dot" style={{ background: queue.color }} aria-hidden />
      {queue.name}
    </span>
  );
}
