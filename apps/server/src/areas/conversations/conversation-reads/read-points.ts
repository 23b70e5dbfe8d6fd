import type { AnswerInput, ContractKey, ReadingWay } from '@recado/contract';
import { z } from 'zod';
import type { Call } from '../../../platform/http/handler.ts';

/** Whose words an answer had, and how the reader came to them. A message stands for its ticket. */
export interface Read {
  way: ReadingWay;
  ticketIds?: readonly number[];
  messageIds?: readonly number[];
  contactIds?: readonly number[];
}

/** The part of a call that says what was asked for. */
type Asked<Key extends ContractKey> = Pick<Call<Key>, 'params' | 'query' | 'body'>;

/** What was read by a call that was answered; nothing if the answer had no words. */
type ReadPoint<Key extends ContractKey> = (asked: Asked<Key>, answer: AnswerInput<Key>) => Read | undefined;

/** The endpoints whose answers have words of conversations. */
type ReadPoints = { [Key in ContractKey]?: ReadPoint<Key> };

const ofTicket =
  (way: ReadingWay) =>
  ({ params }: { params: { ticketId: number } }) => ({ way, ticketIds: [params.ticketId] });
const ofMessage =
  (way: ReadingWay) =>
  ({ params }: { params: { messageId: number } }) => ({ way, messageIds: [params.messageId] });
const inChat = ofTicket('chat');
const messageInChat = ofMessage('chat');

const deliveredEvent = z.object({ data: z.object({ ticketId: z.int().positive() }) });

/** The ticket of a message in the text that a webhook sent; none for other events. */
function ticketOfDelivery({ body }: { body: string }): number[] {
  const parsed = deliveredEvent.safeParse(JSON.parse(body));
  return parsed.success ? [parsed.data.data.ticketId] : [];
}

/**
 * Every endpoint whose answer has words of conversations, and what its answers are about. `read-points.test.ts` fails for an endpoint
 * of the contract with words that is neither here nor among the exceptions with their reasons (docs/adr/0188).
 */
export const readPoints: ReadPoints = {
  'GET /messages/:ticketId': ({ params, query }) => ({
    way: query.ahead ? 'ahead' : 'chat',
    ticketIds: [params.ticketId],
  }),
  // A chat that was loaded ahead is opened without another call for its messages.
  'POST /messages/:ticketId/read': inChat,
  'POST /messages/:ticketId': inChat,
  'GET /messages/:messageId/renewed': messageInChat,
  'GET /messages/:messageId/former-texts': messageInChat,
  'POST /messages/edit/:messageId': messageInChat,
  'PUT /messages/:messageId/reaction': messageInChat,
  'POST /messages/react/:messageId': messageInChat,
  'POST /messages/:messageId/reactions': messageInChat,
  'DELETE /messages/:messageId': messageInChat,
  'POST /messages/:messageId/retry': messageInChat,
  'POST /messages/:messageId/translation': messageInChat,
  'POST /messages/:messageId/transcript': messageInChat,
  'POST /message/forward': ({ body }) => ({ way: 'chat', messageIds: [body.messageId] }),
  'GET /messages/search': (_asked, { messages }) => ({
    way: 'search',
    ticketIds: messages.map(({ ticket }) => ticket.id),
  }),
  'GET /contact-media': ({ query }, { records }) =>
    records.length === 0 ? undefined : { way: 'files', contactIds: [query.contactId] },
  'GET /tickets/:ticketId/summary': ({ params }, { summary }) =>
    summary ? { way: 'summary', ticketIds: [params.ticketId] } : undefined,
  'POST /tickets/:ticketId/summary': ofTicket('summary'),
  'POST /tickets/:ticketId/hand-over-summary': ofTicket('summary'),
  'POST /tickets/:ticketId/promises': ofTicket('summary'),
  'POST /contacts/:contactId/person/exports': ({ params }) => ({ way: 'archive', contactIds: [params.contactId] }),
  'GET /webhooks/:webhookId/deliveries': (_asked, { records }) => ({
    way: 'delivery',
    ticketIds: records.flatMap(ticketOfDelivery),
  }),
  'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': (_asked, record) => ({
    way: 'delivery',
    ticketIds: ticketOfDelivery(record),
  }),
  'GET /api/v1/tickets/:ticketId/messages': ofTicket('api'),
  'GET /api/v1/tickets/:ticketId': ofTicket('api'),
};
