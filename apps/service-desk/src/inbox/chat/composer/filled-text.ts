import { sessionStore } from '@recado/auth';
import { fillVariables } from '@recado/contract/message-variables';
import type { WritableTicket } from './drafts.ts';

/** A text with its variables filled for a ticket, as it is sent now. */
export function filledFor({ id, contactName }: WritableTicket, text: string): string {
  const { timeZone = '', language = 'pt' } = sessionStore.getState().session?.user.company ?? {};
  return fillVariables(text, { contactName, ticketId: id, timeZone, language, now: new Date() });
}
