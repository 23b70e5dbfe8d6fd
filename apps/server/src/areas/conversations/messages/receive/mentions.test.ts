import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { ChatAddress, InboundMessage } from '../../../../channels/port.ts';
import { openWorld, type World } from '../../tickets/testing/world.ts';
import { withNames } from '../naming-people.ts';
import { storedIn } from '../testing/stored.ts';

const rita = { number: '5511977770001', lid: '9000@lid', name: 'Rita' };
const joao = { number: '5511977770002', lid: '90001@lid', name: 'João $& Filhos' };
const stub = { kind: 'unknown' } as const;
const mentioned = {
  rita: { as: '9000', number: null, lid: rita.lid, name: '' },
  joao: { as: '90001', number: null, lid: joao.lid, name: '' },
};

let world: World;
const database = storedIn(() => world);
let group: ChatAddress;
let count = 0;
before(async () => {
  world = await openWorld();
  await world.set('CheckMsgIsGroup', 'disabled');
});
after(() => world.close());
beforeEach(async () => {
  count += 1;
  group = { chatId: `1203639${count}@g.us`, number: null, lid: null, isGroup: true };
  for (const author of [rita, joao]) await world.write(group, 'Oi', { author });
});

/** What the chat shows of its newest message, and what lists show. */
async function shown() {
  const { ticket, messages } = await database.conversation(group.chatId);
  const newest = messages.at(-1);
  return { body: newest?.body, data: newest?.data, list: ticket.lastMessage, words: ticket.customerWords };
}

const inAll = (text: string) => ({ body: text, data: null, list: text, words: text });

test('the chat and the list have the names of whom a text mentions, also if one id begins like another', async () => {
  const mentions = [mentioned.rita, mentioned.joao];
  await world.write(group, 'Falem com @90001 e @9000', { author: rita, mentions });
  assert.deepEqual(await shown(), inAll('Falem com @João $& Filhos e @Rita'));
});

test('who is no contact appears with their number, or with WhatsApp’s id if only that is known', async () => {
  const mentions = [
    { as: '5511977770099', number: '5511977770099', lid: null, name: '' },
    { as: '77', number: null, lid: '77@lid', name: '' },
  ];
  await world.write(group, 'Com @5511977770099 ou @77', { author: rita, mentions });
  assert.deepEqual(await shown(), inAll('Com @+5511977770099 ou @77'));
});

test('a person is found under the other form of their number', async () => {
  const mentions = [{ as: '551177770001', number: '551177770001', lid: null, name: '' }];
  await world.write(group, 'Com @551177770001', { author: joao, mentions });
  assert.equal((await shown()).body, 'Com @Rita');
});

test('a message that came first as a stub has names when its content comes', async () => {
  const wid = await world.write(group, stub, { author: joao, stub: true });
  await world.write(group, 'Fala com @9000', { wid, author: joao, mentions: [mentioned.rita] });
  assert.deepEqual(await shown(), inAll('Fala com @Rita'));
});

test('an edit has names, and the same one twice is one', async () => {
  const wid = await world.write(group, 'Fala com @9000', { author: joao, mentions: [mentioned.rita] });
  const edit = (text: string) =>
    world.receive({
      ...{ type: 'edit', chat: group, wid, text, fromMe: false, author: joao, mentions: [mentioned.rita] },
      sentAt: world.services.clock().getTime(),
    });
  await edit('Fala com @9000');
  assert.equal((await database.conversation(group.chatId)).messages.at(-1)?.isEdited, false);
  await edit('Fala com @9000 hoje');
  assert.deepEqual({ ...(await shown()), data: null }, inAll('Fala com @Rita hoje'));
});

test('captions, questions, cards and quotes of unknown messages have names', async () => {
  const mentions = [mentioned.rita];
  const write = (content: InboundMessage['content'], quotedText?: string) =>
    world.write(group, content, { author: joao, mentions, quotedText, quotedWid: quotedText ? 'UNKNOWN' : null });
  const media = {
    ...{ mimetype: 'image/png', fileName: null, size: 1, width: null, height: null, seconds: null },
    ...{ voice: false, waveform: null, reference: {} },
  };
  await write({ kind: 'image', caption: 'De @9000', media });
  assert.deepEqual([(await shown()).body, (await shown()).list], ['De @Rita', 'De @Rita']);
  await write({ kind: 'poll', question: 'Vai @9000?', choices: ['@9000', 'Outra'] });
  const poll = await shown();
  assert.deepEqual([poll.data?.question, poll.list], ['Vai @Rita?', 'Vai @Rita?']);
  assert.deepEqual(poll.data?.choices, ['@9000', 'Outra'], 'votes name an option by its digest');
  await write({ kind: 'card', card: { kind: 'event', title: 'Festa', text: 'De @9000' }, words: '' });
  assert.match((await shown()).list, /De @Rita/);
  await write({ kind: 'text', text: 'Sim' }, 'Foi @9000?');
  assert.deepEqual((await shown()).data, { quotedText: 'Foi @Rita?' });
});

test('people are looked up once, and not at all for a text that mentions nobody', async () => {
  const lookups = (people: InboundMessage['mentions']) =>
    world.unit(async (unit) => {
      let counted = 0;
      const db = new Proxy(unit.db, {
        get(inner, name) {
          if (name === 'select') counted += 1;
          return Reflect.get(inner, name, inner);
        },
      });
      await withNames({ ...unit, db }, world.companyId, { text: 'Oi @9000', mentions: people });
      return counted;
    });
  assert.deepEqual([await lookups(undefined), await lookups([mentioned.rita, mentioned.joao])], [0, 1]);
});
