import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { mostDrafts } from '@recado/contract';
import { longestDraft } from '@recado/contract/message-windows';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';
import { moveDrafts } from './drafts.routes.ts';

describe('Drafts', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  const put = (as: TestUser, ticketId: number, body: object) =>
    server.call('PUT /drafts/:ticketId', { as, params: { ticketId }, body });
  const texts = async (as: TestUser) => {
    const { body } = await server.call('GET /drafts', { as });
    return body.drafts.map(({ ticketId, text }) => [ticketId, text]);
  };

  test('each user has their own, newest first; an empty text removes one', async () => {
    const [one, two] = [await office.make(), await office.make()];
    await put(office.ana, one.id, { text: 'Bom dia' });
    await put(office.ana, two.id, { text: 'Já vejo' });
    await put(office.admin, one.id, { text: 'Deixe comigo' });
    assert.deepEqual(await texts(office.ana), [
      [two.id, 'Já vejo'],
      [one.id, 'Bom dia'],
    ]);
    assert.deepEqual(await texts(office.admin), [[one.id, 'Deixe comigo']]);
    await put(office.ana, two.id, { text: '' });
    assert.deepEqual(await texts(office.ana), [[one.id, 'Bom dia']]);
  });

  test('can be written only in tickets that the user sees', async () => {
    const { id } = await office.make();
    assert.equal((await put(office.bruno, id, { text: 'x' })).status, 403);
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await put(stranger, id, { text: 'x' })).body.error, 'ERR_NO_TICKET_FOUND');
    assert.deepEqual([await texts(office.bruno), await texts(stranger)], [[], []]);
  });

  test('keep the newer version, also if it is not the last to arrive; the answer is the kept version', async () => {
    const { id } = await office.make();
    await put(office.ana, id, { text: 'agora', age: 1000 });
    const late = await put(office.ana, id, { text: 'há uma hora, sem rede', age: 3_600_000 });
    assert.deepEqual([late.status, late.body.text], [200, 'agora']);
    await put(office.ana, id, { text: '' });
    assert.equal((await put(office.ana, id, { text: 'antes de enviar', age: 60_000 })).body.text, '');
    assert.deepEqual(await texts(office.ana), []);
  });

  test('a version that continues the newest one is taken, whatever the network delayed', async () => {
    const { id } = await office.make();
    const first = await put(office.ana, id, { text: 'Bom' });
    const next = await put(office.ana, id, { text: 'Bom dia', age: 60_000, after: first.body.writtenAt });
    assert.equal(next.body.text, 'Bom dia');
    assert.ok(next.body.writtenAt > first.body.writtenAt);
    const other = await put(office.ana, id, { text: 'Boa', age: 60_000, after: first.body.writtenAt });
    assert.equal(other.body.text, 'Bom dia');
  });

  test('publish events only to the other devices of the user', async () => {
    const { id } = await office.make();
    const [mine, theirs] = [await server.socket(office.ana), await server.socket(office.admin)];
    await put(office.ana, id, { text: 'segredo' });
    await put(office.admin, id, { text: 'do chefe' });
    const name = `company-${office.companyId}-draft`;
    const about = (words: string) => (payload: unknown) => JSON.stringify(payload).includes(words);
    await mine.waitFor(name, about('segredo'));
    await theirs.waitFor(name, about('do chefe'));
    assert.ok(!theirs.heard.some(({ payload }) => about('segredo')(payload)));
    assert.ok(!mine.heard.some(({ payload }) => about('do chefe')(payload)));
  });

  test('beyond the limit lose the oldest one, sent ones first', async () => {
    const tickets = [];
    for (let index = 0; index <= mostDrafts; index += 1) tickets.push(await office.make());
    const [oldest, second, ...rest] = tickets;
    assert.ok(oldest && second);
    await put(office.ana, oldest.id, { text: 'o mais antigo', age: 50_000 });
    await put(office.ana, second.id, { text: '' });
    for (const { id } of rest) await put(office.ana, id, { text: 'x' });
    assert.ok((await texts(office.ana)).some(([ticketId]) => ticketId === oldest.id));
    await put(office.ana, second.id, { text: 'de novo' });
    const kept = await texts(office.ana);
    assert.equal(kept.length, mostDrafts);
    assert.ok(!kept.some(([ticketId]) => ticketId === oldest.id));
  });

  test('are deleted with their ticket, and move to the ticket that takes over its data', async () => {
    const [gone, survivor, absorbed] = [await office.make(), await office.make(), await office.make()];
    await put(office.ana, gone.id, { text: 'vai embora' });
    await server.call('DELETE /tickets/:ticketId', { as: office.admin, params: { ticketId: gone.id } });
    await put(office.ana, survivor.id, { text: 'Primeiro' });
    await put(office.ana, absorbed.id, { text: 'Segundo' });
    await put(office.admin, absorbed.id, { text: 'Do chefe' });
    await office.system((unit) => moveDrafts(unit, { survivorId: survivor.id, otherId: absorbed.id }));
    assert.deepEqual(await texts(office.ana), [[survivor.id, 'Primeiro\nSegundo']]);
    assert.deepEqual(await texts(office.admin), [[survivor.id, 'Do chefe']]);
  });

  test('with a text that is too long or an invalid age are refused', async () => {
    const { id } = await office.make();
    for (const body of [
      { text: 'x'.repeat(longestDraft + 1) },
      { text: 'x', age: -1 },
      { text: 'x', after: 'ontem' },
      {},
    ]) {
      const { status, body: answer } = await put(office.ana, id, body);
      assert.deepEqual([status, answer.issues?.length], [400, 1], JSON.stringify(body).slice(0, 40));
    }
  });
});
