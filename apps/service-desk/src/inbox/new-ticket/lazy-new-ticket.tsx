import { lazyPart } from '../../lazy-part.ts';
import { newTicketTexts } from './texts.ts';

/** The dialog that starts a ticket; most visits need none. */
export const NewTicketDialog = lazyPart(() => import('./new-ticket-dialog.tsx'), newTicketTexts);
