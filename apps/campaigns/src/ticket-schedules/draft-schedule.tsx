import type { ComposerSendProps } from '@recado/federation';
import { ContactScheduleDialog } from './contact-schedule-dialog.tsx';

/** Sends what is written in a ticket later instead of now. */
export default function DraftSchedule({ ticket, text, files, onSent, onClose }: ComposerSendProps) {
  return <ContactScheduleDialog ticket={ticket} draft={{ text, files }} onScheduled={onSent} onClose={onClose} />;
}
