import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { eventually } from '../testing/eventually.ts';
import type { TestSocket } from '../testing/sockets.ts';
import { assertSameTexts, type Conversation, numbered, openConversation } from './testing/conversation.ts';
import { fakeImage } from './testing/files.ts';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';

const sessionEvent = z.object({
  session: z.object({ id: z.number(), status: z.string(), statusDetail: z.string().nullable() }),
});
/** Faults of messages and of the line; the fault `afterwards` causes the redelivery of dropped messages. */
const disturbances = [
  { kind: 'drop', count: 3, afterwards: 'disconnect' },
  { kind: 'delay', count: 3, milliseconds: 300 },
  { kind: 'duplicate', count: 3 },
  { kind: 'reorder', count: 3 },
  { kind: 'badMac', count: 3 },
  { kind: 'disconnect' },
  { kind: 'streamError', code: 428 },
  { kind: 'streamError', code: 500 },
  { kind: 'streamError', code: 503 },
  { kind: 'streamError', code: 515 },
  { kind: 'hang' },
] as const;
/** Faults that need a person, and what the administrator sees. */
const permanentFaults = [
  { kind: 'streamError', code: 401, status: 'DISCONNECTED', detail: 'logged_out' },
  { kind: 'streamError', code: 403, status: 'banned', detail: 'banned' },
  { kind: 'streamError', code: 405, status: 'DISCONNECTED', detail: 'version' },
  { kind: 'streamError', code: 440, status: 'DISCONNECTED', detail: 'replaced' },
] as const;

describe('faults, tested through the whole server', () => {
  let world: ServerWorld;
  let browser: TestSocket;
  let shops = 0;

  before(async () => {
    world = await startServerWorld({ keepAlive: 100, sendTimeout: 1_000 });
    browser = await world.server.socket(world.admin);
  });
  after(() => world.close());

  async function conversation(): Promise<Conversation> {
    shops += 1;
    const shop = `55119900000${String(shops).padStart(2, '0')}`;
    const number = `55119880000${String(shops).padStart(2, '0')}`;
    return openConversation(world, { whatsappId: await world.pair(`Loja ${shops}`, shop), shop, number });
  }

  /** The states of a connection that browsers received, without consecutive duplicates. */
  function states(whatsappId: number): string[] {
    const sessionEvents = browser.heard.filter(({ name }) => name.endsWith('-whatsappSession'));
    const sessions = sessionEvents
      .map(({ payload }) => sessionEvent.parse(payload).session)
      .filter(({ id }) => id === whatsappId);
    return sessions.map(({ status }) => status).filter((status, index, all) => status !== all[index - 1]);
  }

  for (const { kind, ...more } of disturbances) {
    const name = [kind, ...('code' in more ? [more.code] : [])].join(' ');
    test(`${name}: every message arrives once in both directions, and the connection is back`, async () => {
      const talk = await conversation();
      const { afterwards, ...fault } = { afterwards: null, kind, ...more };
      const before = states(talk.whatsappId).length;
      const [questions, answers] = [numbered('pergunta', 8), numbered('resposta', 4)];
      await Promise.all([
        world.phones.fault({ ...fault, number: talk.shop }),
        talk.writes(questions),
        talk.answers(answers),
      ]);
      await world.phones.clearFaults();
      if (afterwards) await world.phones.fault({ kind: afterwards, number: talk.shop });
      await eventually('all questions', async () => (await talk.incoming()).length > questions.length);
      await eventually('all answers', async () => (await talk.outgoing()).length >= answers.length);
      await talk.writes(['fim']);
      await eventually('the last', async () => (await talk.incoming()).includes('fim'));
      assertSameTexts(await talk.incoming(), ['Olá', ...questions, 'fim']);
      assert.deepEqual(await talk.outgoing(), answers);
      await world.status(talk.whatsappId, 'CONNECTED');
      const seen = states(talk.whatsappId).slice(before);
      assert.ok(
        seen.every((status) => ['TIMEOUT', 'OPENING', 'CONNECTED'].includes(status)),
        seen.join(),
      );
    });
  }

  for (const { status, detail, ...fault } of permanentFaults) {
    test(`${fault.kind} ${fault.code}: ${status} with its reason, no retry, and recovery on request`, async () => {
      const talk = await conversation();
      const before = states(talk.whatsappId).length;
      await world.phones.fault({ ...fault, number: talk.shop });
      const shown = await world.status(talk.whatsappId, status);
      assert.deepEqual([shown.statusDetail, shown.qrcode], [detail, '']);
      await talk.answers(['espera']);
      await talk.writes(['alguém?']);
      // Once another connection was opened and closed, the supervisor has checked all of them.
      await conversation();
      assert.deepEqual(states(talk.whatsappId).slice(before), [status]);
      assert.deepEqual(await talk.outgoing(), []);
      await reopen(talk, detail === 'logged_out');
      await eventually('the answer', async () => (await talk.outgoing()).length > 0);
      assert.deepEqual(await talk.outgoing(), ['espera']);
      const questions = detail === 'logged_out' ? ['Olá'] : ['Olá', 'alguém?'];
      await eventually('the question', async () => (await talk.incoming()).length >= questions.length);
      assert.deepEqual(await talk.incoming(), questions);
    });
  }

  /** Opens the connection again; after its pairing was deleted, pairs it again. */
  async function reopen({ whatsappId, shop }: Conversation, isUnpaired: boolean): Promise<void> {
    await world.server.call('POST /whatsappsession/:whatsappId', { as: world.admin, params: { whatsappId }, body: {} });
    if (isUnpaired) await world.phones.scan(shop, (await world.status(whatsappId, 'qrcode')).qrcode);
    await world.status(whatsappId, 'CONNECTED');
  }

  test('passkeyPrologue: passkey_required with its reason, and no retry', async () => {
    await world.phones.fault({ kind: 'passkeyPrologue', count: 1 });
    const { body } = await world.server.call('POST /whatsapp', { as: world.admin, body: { name: 'Chave' } });
    const shown = await world.status(body.id, 'passkey_required');
    assert.deepEqual([shown.statusDetail, shown.qrcode], ['passkey_required', '']);
    await conversation();
    assert.equal(states(body.id).at(-1), 'passkey_required');
  });

  test('sendRejected 463: marked as failed, never sent again', async () => {
    const talk = await conversation();
    await world.phones.fault({ kind: 'sendRejected', number: talk.shop, code: 463, count: 2 });
    await talk.answers(['recusada']);
    await eventually('failed', async () =>
      (await talk.messages()).some(
        ({ body, failedCode }) => body === 'recusada' && failedCode === 'ERR_WAPP_CONTACT_REFUSED',
      ),
    );
    const [left] = world.emulator.world.faults.list();
    assert.equal(left?.left, 1, 'one try');
    const unsentIn = async (query: Record<string, unknown>) => {
      const { body } = await world.server.call('GET /tickets', { as: world.admin, query });
      return body.tickets.filter(({ unsentMessages }) => unsentMessages > 0);
    };
    const [listed] = await unsentIn({ status: 'open', showAll: 'true' });
    assert.deepEqual([listed?.unsentMessages, listed?.unsentUserId], [1, world.admin.id], 'in the list');
    assert.equal((await unsentIn({ concernsMe: 'true' })).length, 1, 'in the bell');
    const refused = (await talk.messages()).find(({ body }) => body === 'recusada');
    const params = { messageId: refused?.id ?? 0 };
    await world.server.call('DELETE /messages/:messageId', { as: world.admin, params });
    assert.deepEqual(await unsentIn({ concernsMe: 'true' }), [], 'discarded');
    await world.phones.clearFaults();
    await talk.answers(['aceita']);
    await eventually('the next', async () => (await talk.outgoing()).length > 0);
    assert.deepEqual(await talk.outgoing(), ['aceita']);
  });

  for (const fault of [
    { kind: 'mediaMissing', count: 1 },
    { kind: 'mediaCut', count: 1 },
    { kind: 'mediaSlow', milliseconds: 1_500 },
  ]) {
    test(`${fault.kind}: the message is shown, others arrive meanwhile, and the file follows`, async () => {
      const talk = await conversation();
      const bytes = fakeImage(50_000);
      await world.phones.fault(fault);
      const media = { kind: 'image', base64: bytes.toString('base64'), mimetype: 'image/png', caption: 'foto' };
      await talk.customer.say({ media });
      await talk.writes(['chegou?']);
      await talk.answers(['sim']);
      await eventually('the question', async () => (await talk.incoming()).includes('chegou?'));
      await eventually('the answer', async () => (await talk.outgoing()).includes('sim'));
      const mediaUrl = await eventually('the file', async () => {
        const [shown, ...others] = (await talk.messages()).filter(({ body }) => body === 'foto');
        assert.equal(others.length, 0);
        return shown?.mediaUrl;
      });
      assert.deepEqual(Buffer.from(await (await fetch(mediaUrl)).arrayBuffer()), bytes);
      await world.phones.clearFaults();
    });
  }
});
