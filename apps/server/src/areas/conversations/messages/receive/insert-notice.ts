import type { MessageCard } from '@recado/contract';
import type { Unit } from '../../../../platform/database/database.ts';
import type { Ticket } from '../../tickets/open-ticket.ts';
import { insertMessage } from '../insert-message.ts';
import { storedContent } from '../message.presenter.ts';
import { announceMessage } from '../message-events.ts';

/** Where a line of a chat comes from, and when. */
interface NoticeOrigin {
  connectionId: number;
  chatId: string;
  wid: string;
  sentAt: Date;
  fromMe?: boolean;
}

/** Stores what happened in a chat as a line between its messages: it is not unread, and the ticket stays where it is. */
export async function insertNotice(unit: Unit, ticket: Ticket, at: NoticeOrigin, card: MessageCard): Promise<void> {
  const { fromMe = false, ...origin } = at;
  const { listText: _listText, ...content } = storedContent({ kind: 'card', card, words: '' });
  const line = await insertMessage(unit, {
    ...content,
    ...origin,
    companyId: ticket.companyId,
    ticketId: ticket.id,
    queueId: ticket.queueId,
    read: true,
    origin: 'automatic',
    fromMe,
    ack: fromMe ? 1 : 0,
  });
  if (line) await announceMessage(unit, 'create', line.id);
}
