import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { messages } from '../areas/conversations/messages/messages.schema.ts';
import { inbound, person, text } from '../areas/conversations/tickets/testing/world.ts';
import { eventually } from '../testing/eventually.ts';
import { type SharedServer, shareTestServer } from '../testing/shared-server.ts';
import { recordEvents } from './inbound-events.ts';
import type { ChatAddress } from './port.ts';

let server: SharedServer;
let companyId: number;
let connectionId: number;
before(async () => {
  server = await shareTestServer();
  companyId = (await server.make.company()).id;
  connectionId = (await server.make.connection({ companyId, isDefault: true })).id;
});
after(() => server.close());

/** Stores messages from WhatsApp like a channel; the jobs of two lanes run in parallel. */
const deliver = (received: readonly { chat: ChatAddress; words: string }[]) =>
  server.database.database.tenant(companyId, (unit) =>
    recordEvents(
      unit,
      { companyId, connectionId },
      received.map(({ chat, words }) => ({ type: 'message', message: inbound(chat, text(words), new Date(), {}) })),
    ),
  );
const stored = () =>
  server.database.database.system(({ db }) =>
    db.select().from(messages).where(eq(messages.companyId, companyId)).orderBy(asc(messages.id)),
  );

test('messages of one person stay in order when one chat has the number and the other the LID', async () => {
  const chats: ChatAddress[] = [];
  const words: string[] = [];
  for (let people = 0; people < 5; people += 1) {
    const number = `551195555000${people}`;
    const lid = `500${people}@lid`;
    for (let index = 0; index < 8; index += 1) {
      chats.push(index % 2 === 0 ? person(number) : person(number, lid));
      words.push(`${people}.${index}`);
    }
  }
  await deliver(chats.map((chat, index) => ({ chat, words: words[index] ?? '' })));
  await eventually('all are stored', async () => (await stored()).length === words.length);
  const rows = await stored();
  for (let people = 0; people < 5; people += 1) {
    const theirs = rows.filter(({ body }) => body.startsWith(`${people}.`));
    assert.deepEqual(
      theirs.map(({ body }) => body),
      words.filter((word) => word.startsWith(`${people}.`)),
    );
    assert.equal(new Set(theirs.map(({ ticketId }) => ticketId)).size, 1);
  }
});
