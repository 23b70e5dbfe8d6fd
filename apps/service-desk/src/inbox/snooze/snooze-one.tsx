import type { Ticket } from '@recado/contract';
import { useHeldChange } from '../many-tickets/held-change.ts';
import SnoozeDialog from './snooze-dialog.tsx';

/** Snoozes one ticket: in five seconds, until then a toast can undo it. */
export default function SnoozeOne({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const hold = useHeldChange();
  return <SnoozeDialog tickets={[ticket]} onChosen={(change) => hold([ticket], change)} onClose={onClose} />;
}
