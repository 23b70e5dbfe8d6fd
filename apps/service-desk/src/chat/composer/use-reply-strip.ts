import type { Message, Ticket } from '@recado/api/contract';
import { useKindText } from '@recado/ui/core';
import { useQuotedAuthor } from '../quoted-author.ts';

/** The label of the quoted message above the field. */
export function useReplyStrip(message: Message | null, ticket: Ticket): { author: string; text: string } | null {
  const authorOf = useQuotedAuthor();
  const kindText = useKindText(message?.mediaType ?? '');
  if (!message) return null;
  return { author: authorOf(message, ticket.contact.name), text: message.body || kindText };
}
