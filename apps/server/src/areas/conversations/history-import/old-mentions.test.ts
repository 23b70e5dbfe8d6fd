import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { HistoryMessage, InboundMessage } from '../../../channels/port.ts';
import { messages } from '../messages/messages.schema.ts';
import { inbound, openWorld, text, type World } from '../tickets/testing/world.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { historyImports } from './history-import.schema.ts';
import { importChat } from './import-chat.ts';
import type { HistoryImport } from './running-imports.ts';

const group = { chatId: '12036377@g.us', number: null, lid: null, isGroup: true };
const rita = { number: '5511977770001', lid: '91@lid', name: 'Rita' };
const joao = { number: '5511977770002', lid: '92@lid', name: 'João' };
const mentions = [{ as: '91', number: null, lid: '91@lid', name: '' }];

let world: World;
let ofImport: HistoryImport;
before(async () => {
  world = await openWorld();
  const { companyId, connectionId } = world;
  const [made] = await world.unit(({ db }) =>
    db
      .insert(historyImports)
      .values({
        ...{ companyId, connectionId, pairing: 'P', withGroups: true, closeTickets: false },
        ...{ windowStart: new Date(0), lastPartAt: world.services.clock() },
      })
      .returning(),
  );
  assert.ok(made);
  ofImport = made;
});
after(() => world.close());

function old(wid: string, content: InboundMessage['content'], overrides: Partial<InboundMessage>): HistoryMessage {
  const message = inbound(group, content, world.services.clock(), { wid, author: joao, pushName: '', ...overrides });
  return { message, chatName: 'Condomínio', ack: 0, reactions: [] };
}

/** Imports old messages, and returns what the chat and its list show then. */
async function imported(...history: HistoryMessage[]) {
  return world.unit(async (unit) => {
    await importChat(unit, ofImport, history);
    const stored = await unit.db.select().from(messages).orderBy(messages.id);
    const [ticket] = await unit.db.select().from(tickets).where(eq(tickets.isGroup, true));
    return { bodies: stored.map(({ body }) => body), list: ticket?.lastMessage };
  });
}

test('old messages have the names of whom they mention, in the chat, in the list, and with a file that comes later', async () => {
  const first = old('A', text('Oi'), { author: rita });
  const media = {
    ...{ mimetype: 'image/png', fileName: null, size: 1, width: null, height: null, seconds: null },
    ...{ voice: false, waveform: null, reference: {} },
  };
  const asked = await imported(first, old('B', text('Fala com @91'), { mentions }));
  assert.deepEqual(asked, { bodies: ['Oi', 'Fala com @Rita'], list: 'Fala com @Rita' });
  world.wait(1);
  const more = await imported(old('C', text('Viu, @91?'), { mentions }));
  assert.deepEqual(more, { bodies: ['Oi', 'Fala com @Rita', 'Viu, @Rita?'], list: 'Viu, @Rita?' });
  world.wait(1);
  const at = world.services.clock().getTime();
  await imported(old('D', { kind: 'unknown' }, { stub: true, sentAt: at }));
  const file = await imported(old('D', { kind: 'image', caption: 'Foto de @91', media }, { mentions, sentAt: at }));
  assert.deepEqual([file.bodies.at(-1), file.list], ['Foto de @Rita', 'Foto de @Rita']);
});
