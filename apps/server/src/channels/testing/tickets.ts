import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ContractKey, Message } from '@recado/contract';
import type { CallOptions, CallResult } from '../../testing/call.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/server.ts';

/** Anything that can call a server. */
export type Server = Pick<TestServer, 'call'>;

/** Waits for the ticket of the customer with this number and accepts it; returns its id. */
export async function acceptTicket(server: Server, as: TestUser, number: string): Promise<number> {
  const query = { status: 'pending', showAll: 'true', searchParam: number };
  const found = async () => (await callPatiently(server, 'GET /tickets', { as, query })).body.tickets[0];
  const ticket = await eventually(`a ticket of ${number}`, found);
  const body = { status: 'open', userId: as.id };
  await callPatiently(server, 'PUT /tickets/:ticketId', { as, params: { ticketId: ticket.id }, body });
  return ticket.id;
}

/** All messages of a ticket, oldest first. */
export async function messagesOf(server: Server, as: TestUser, ticketId: number): Promise<Message[]> {
  const messages: Message[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const call = { as, params: { ticketId }, query: { pageNumber } };
    const answer = await callPatiently(server, 'GET /messages/:ticketId', call);
    assert.equal(answer.status, 200);
    messages.unshift(...answer.body.messages);
    if (!answer.body.hasMore) return messages;
  }
}

/** Replies in a ticket; `files` are attached. */
export async function replyIn(
  server: Server,
  as: TestUser,
  ticketId: number,
  body: object,
  files?: { field: string; name: string; content: Uint8Array }[],
): Promise<void> {
  const sent = { idempotencyKey: randomUUID(), ...body };
  const answer = await callPatiently(server, 'POST /messages/:ticketId', {
    as,
    params: { ticketId },
    body: sent,
    files,
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

/** Repeats a call after a pause while the server answers that it is busy, as clients do. */
function callPatiently<Key extends ContractKey>(
  server: Server,
  key: Key,
  options: CallOptions,
): Promise<CallResult<Key>> {
  return eventually(`the server is not too busy for ${key}`, async () => {
    const answer = await server.call(key, options);
    return answer.body.error !== 'ERR_SERVER_BUSY' && answer;
  });
}
