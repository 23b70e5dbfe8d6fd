import type { Ticket } from '@recado/contract';
import { useAuthorName } from './author-name.ts';
import { useKindText } from './kind-text.ts';
import { withoutMarks } from './without-marks.ts';

/** The preview of a ticket's conversation in lists. */
export interface TicketPreview {
  /** One line without marks; a kind's name for a message without text. */
  text: string;
  /** The media type. */
  type: string;
  fromMe: boolean;
  /** The author in a group; otherwise empty. */
  author: string;
}

/**
 * The preview of a ticket: its last message, or the customer's last words if only automatic texts followed them (UX,
 * Learned by using it). `shorten` may leave out a signature.
 */
export function useTicketPreview(ticket: Ticket, shorten = (text: string) => text): TicketPreview {
  const { customerWords: words, customerAuthor, lastMessage, lastMessageType, lastMessageFromMe } = ticket;
  const type = words?.type ?? lastMessageType;
  const kind = useKindText(type);
  const authorName = useAuthorName();
  const fromMe = lastMessageFromMe && words === null;
  const text = withoutMarks(words?.text ?? (fromMe ? shorten(lastMessage) : lastMessage));
  const author = customerAuthor && !fromMe ? authorName(customerAuthor) : '';
  return { text: text.trim() || kind, type, fromMe, author };
}
