import type { TicketActionProps } from '@recado/federation';
import { ContactScheduleDialog } from './contact-schedule-dialog.tsx';

/** Schedules a message to a ticket's contact, from the ticket's menus. */
export default function TicketSchedule({ ticket, onClose }: TicketActionProps) {
  return <ContactScheduleDialog ticket={ticket} onClose={onClose} />;
}
