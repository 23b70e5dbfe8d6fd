import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { type MacroStep, macroLimits } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { messages } from '../messages/messages.schema.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';

describe('macros', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  const add = async (as: TestUser, steps: MacroStep[], more: object = {}) => {
    const { status, body } = await server.call('POST /macros', { as, body: { name: 'Despedida', steps, ...more } });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const run = (as: TestUser, macroId: number, ticketId: number, idempotencyKey: string = randomUUID()) =>
    server.call('POST /macros/:macroId/run', { as, params: { macroId }, body: { ticketId, idempotencyKey } });
  const open = () => office.make({ status: 'open', userId: office.ana.id });
  const read = async (ticketId: number) => (await office.read(office.admin, ticketId)).body;
  const notesOf = async (ticketId: number) =>
    (await server.call('GET /ticket-notes/list', { as: office.admin, query: { ticketId } })).body.map(
      ({ note }) => note,
    );

  test('do their steps as the agent, those that take the ticket away last, and are counted', async () => {
    const { ana, companyId } = office;
    const tag = await server.make.tag({ companyId });
    const macro = await add(ana, [
      { kind: 'resolve', withoutRating: true },
      { kind: 'text', text: 'Até logo, {{firstName}}!' },
      { kind: 'note', note: 'Despedido' },
      { kind: 'tag', add: [tag.id], remove: [] },
    ]);
    assert.deepEqual(
      macro.steps.map(({ kind }) => kind),
      ['text', 'note', 'tag', 'resolve'],
    );
    const { id, contactId } = await open();
    const key = randomUUID();
    assert.deepEqual((await run(ana, macro.id, id, key)).body, { ran: true, refused: null });
    assert.deepEqual(
      (await run(ana, macro.id, id, key)).body,
      { ran: true, refused: null },
      'repeated, nothing happens',
    );
    const { status, tags } = await read(id);
    assert.deepEqual([status, tags.map((one) => one.id), await notesOf(id)], ['closed', [tag.id], ['Despedido']]);
    const { body: contact } = await server.call('GET /contacts/:contactId', { as: ana, params: { contactId } });
    assert.deepEqual(await office.said(id), [`Até logo, ${contact.name.split(' ')[0]}!`]);
    const sent = await office.system(({ db }) => db.select().from(messages).where(eq(messages.ticketId, id)));
    assert.deepEqual([sent[0]?.userId, sent[0]?.origin], [ana.id, 'person']);
    const [listed] = (await server.call('GET /macros', { as: ana })).body;
    assert.equal(listed?.uses, 1);
  });

  test('send a quick message with its file, which both keep for themselves', async () => {
    const { ana } = office;
    const { body: quick } = await server.call('POST /quick-messages', {
      as: ana,
      body: { shortcode: 'a', message: 'Oi' },
    });
    const params = { quickMessageId: quick.id };
    const file = { field: 'file', name: 'a.txt', content: Buffer.from('conteúdo') };
    await server.call('POST /quick-messages/:quickMessageId/media-upload', { as: ana, params, files: [file] });
    const macro = await add(ana, [{ kind: 'quickMessage', quickMessageId: quick.id }]);
    const { id } = await open();
    assert.equal((await run(ana, macro.id, id)).body.ran, true);
    const shown = async () => {
      const { body } = await server.call('GET /messages/:ticketId', { as: ana, params: { ticketId: id }, query: {} });
      return body.messages.map(({ body: text, mediaUrl }) => [text, mediaUrl !== null]);
    };
    assert.deepEqual(await shown(), [['Oi', true]]);
    const switched = (status: boolean) =>
      server.call('PUT /quick-messages/:quickMessageId', { as: ana, params, body: { status } });
    await switched(false);
    const off = await run(ana, macro.id, id);
    assert.deepEqual(off.body.refused, { step: 0, error: 'ERR_NO_QUICK_MESSAGE_FOUND' });
    await switched(true);
    await server.call('DELETE /quick-messages/:quickMessageId', { as: ana, params });
    assert.deepEqual(await shown(), [['Oi', true]], 'the message keeps the file');
    const refused = await run(ana, macro.id, id);
    assert.deepEqual(refused.body.refused, { step: 0, error: 'ERR_NO_QUICK_MESSAGE_FOUND' });
  });

  test('take a ticket aside for some hours, after everything else', async () => {
    const { ana, sales } = office;
    const macro = await add(ana, [
      { kind: 'snooze', hours: 24, reason: 'Entrega' },
      { kind: 'transfer', queueId: sales.id, userId: ana.id },
      { kind: 'note', note: 'Chega amanhã' },
    ]);
    assert.deepEqual(
      macro.steps.map(({ kind }) => kind),
      ['note', 'transfer', 'snooze'],
    );
    const { id } = await open();
    assert.deepEqual((await run(ana, macro.id, id)).body, { ran: true, refused: null });
    const { snooze } = await read(id);
    const hours = (Date.parse(snooze?.until ?? '') - server.platform.clock().getTime()) / 3_600_000;
    assert.deepEqual([Math.round(hours), snooze?.reason], [24, 'Entrega']);
  });

  test('a refused step undoes them all, and the same call can be made again', async () => {
    const { ana, companyId } = office;
    const tag = await server.make.tag({ companyId });
    const macro = await add(ana, [
      { kind: 'note', note: 'Vai' },
      { kind: 'tag', add: [tag.id], remove: [] },
    ]);
    await server.call('DELETE /tags/:tagId', { as: office.admin, params: { tagId: tag.id } });
    const { id } = await open();
    const key = randomUUID();
    const refused = { ran: false, refused: { step: 1, error: 'ERR_NO_TAG_FOUND' } };
    assert.deepEqual((await run(ana, macro.id, id, key)).body, refused);
    assert.deepEqual((await run(ana, macro.id, id, key)).body, refused);
    assert.deepEqual(await notesOf(id), []);
  });

  test('have the rights of who runs them, and no more', async () => {
    const { ana, bruno, support, sales } = office;
    const moving = await add(ana, [{ kind: 'transfer', queueId: support.id, userId: bruno.id }], { isShared: true });
    const { id } = await open();
    assert.equal((await run(bruno, moving.id, id)).status, 403, 'Bruno does not see the ticket');
    assert.equal((await run(ana, moving.id, id)).body.ran, true);
    assert.deepEqual([(await read(id)).queueId, (await read(id)).userId], [support.id, bruno.id]);
    const stranger = await openOffice(server);
    const foreign = [{ kind: 'transfer', queueId: sales.id, userId: null }] as const;
    const theirs = await server.call('POST /macros', { as: stranger.ana, body: { name: 'x', steps: [...foreign] } });
    assert.equal(theirs.body.error, 'ERR_NO_QUEUE_FOUND');
    assert.equal((await run(stranger.ana, moving.id, id)).body.error, 'ERR_NO_MACRO_FOUND');
  });

  test('one of a user is theirs alone; a shared one is changed by them and by administrators', async () => {
    const { ana, bruno, admin } = office;
    const note: MacroStep[] = [{ kind: 'note', note: 'x' }];
    const own = await add(ana, note);
    const shared = await add(ana, note, { name: 'Todos', isShared: true });
    const namesOf = async (as: TestUser) => (await server.call('GET /macros', { as })).body.map(({ name }) => name);
    assert.deepEqual([await namesOf(ana), await namesOf(bruno)], [['Despedida', 'Todos'], ['Todos']]);
    const change = (as: TestUser, macroId: number, body: object) =>
      server.call('PUT /macros/:macroId', { as, params: { macroId }, body });
    assert.equal((await change(bruno, own.id, { name: 'y' })).status, 404);
    assert.equal((await change(bruno, shared.id, { name: 'y' })).status, 403);
    assert.equal((await change(admin, shared.id, { name: 'Equipe' })).body.name, 'Equipe');
    const socket = await server.socket(bruno);
    await socket.waitFor('ready');
    await change(ana, shared.id, { isShared: false });
    await socket.waitFor(`company-${office.companyId}-macro`, (payload) => Object(payload).action === 'delete');
    assert.deepEqual(await namesOf(bruno), []);
  });

  test('are limited in number', async () => {
    const { ana } = office;
    const note: MacroStep[] = [{ kind: 'note', note: 'x' }];
    for (let made = 0; made < macroLimits.own; made += 1) await add(ana, note, { name: `${made}` });
    const more = await server.call('POST /macros', { as: ana, body: { name: 'mais', steps: note } });
    assert.deepEqual([more.status, more.body.error], [409, 'ERR_TOO_MANY_MACROS']);
    await add(ana, note, { name: 'de todos', isShared: true });
  });
});
