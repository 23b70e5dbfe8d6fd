import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { plans } from '../../../platform/database/schema/companies.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { newCustomer } from '../../conversations/messages/testing/customer.ts';
import { suppressedNumbers } from './suppression.schema.ts';

describe('A customer who opts out', () => {
  const server = useSharedServer();
  let companyId: number;
  let planId: number;
  let admin: TestUser;
  let customer: ReturnType<typeof newCustomer>;
  beforeEach(async () => {
    const company = await server.make.company();
    companyId = company.id;
    planId = company.planId ?? 0;
    admin = await server.make.user({ companyId, profile: 'admin' });
    const connection = await server.make.connection({ companyId, greetingMessage: 'Olá!' });
    customer = newCustomer(server, { companyId, connectionId: connection.id });
  });

  const tenant = () => server.database.database;
  const list = () =>
    tenant().tenant(companyId, ({ db }) => db.select().from(suppressedNumbers).orderBy(suppressedNumbers.id));
  const said = () =>
    tenant().tenant(companyId, async ({ db }) => {
      const ours = and(eq(messages.companyId, companyId), eq(messages.fromMe, true));
      const rows = await db.select({ body: messages.body }).from(messages).where(ours).orderBy(messages.id);
      return rows.map(({ body }) => body);
    });
  const set = (optOutWords: string[]) =>
    server.call('POST /campaign-settings', { as: admin, body: { settings: { optOutWords } } });

  test('is added to the list at once, with one confirmation and no menu, and the administrators see it', async () => {
    const boss = await server.socket(admin);
    await customer.write('SAIR');
    const [row, ...others] = await list();
    assert.deepEqual(
      [row?.number, row?.name, row?.reason, row?.source],
      [customer.number, 'Maria Silva', 'SAIR', 'customer'],
    );
    assert.deepEqual(others, []);
    const [confirmation, ...rest] = await said();
    assert.match(confirmation ?? '', /Você não receberá mais nossas campanhas/);
    assert.deepEqual(rest, []);
    await boss.waitFor(`company-${companyId}-suppressed-number`, (event) => JSON.stringify(event).includes('Maria'));
  });

  test('a second time has no effect; after a removal from the list the word counts again', async () => {
    await customer.write('SAIR');
    await customer.write('SAIR');
    assert.equal((await list()).length, 1);
    assert.equal((await said()).length, 1);
    const [row] = await list();
    const params = { suppressedNumberId: row?.id ?? 0 };
    await server.call('DELETE /suppressed-numbers/:suppressedNumberId', { as: admin, params });
    await customer.write('SAIR');
    assert.equal((await list()).length, 1);
    assert.equal((await said()).length, 2);
  });

  for (const written of [
    'sair',
    '  Sair \n',
    'SAÍR',
    'NÃO QUERO MAIS',
    'nao  quero mais',
    'Sair.',
    'SAIR!',
    'quero sair',
    '*Não quero mais!*',
  ])
    test(`case, accents, signs, spaces and courtesy do not matter: ${JSON.stringify(written)}`, async () => {
      await set(['Não quero mais']);
      await customer.write(written);
      assert.equal((await list()).length, 1);
    });

  const others = ['vou sair', 'SAIR agora', 'sairei', 'S A I R', '', '   ', 'parar', 'SAIR'.repeat(20_000)];
  for (const written of others)
    test(`only the whole message counts: ${JSON.stringify(written.slice(0, 40))}`, async () => {
      await set(['Não quero mais']);
      await customer.write(written);
      assert.deepEqual(await list(), []);
    });

  test('is recognised despite invisible characters, which are not stored', async () => {
    await customer.write('\u202eSAIR\u200b');
    const [row] = await list();
    assert.equal(row?.reason, 'SAIR');
  });

  test('writes it in a private chat: messages of agents and in groups do not count', async () => {
    await customer.write('SAIR', { fromMe: true });
    const chat = { chatId: '120363009@g.us', number: null, lid: null, isGroup: true };
    const author = { number: customer.number, lid: null, name: 'Maria' };
    await server.call('PUT /settings/:key', {
      as: admin,
      params: { key: 'CheckMsgIsGroup' },
      body: { value: 'disabled' },
    });
    await customer.write('SAIR', { chat, author });
    assert.deepEqual([await list(), await said()], [[], ['SAIR']]);
  });

  test('is stored by their WhatsApp id if their number is hidden', async () => {
    const chat = { chatId: '777@lid', number: null, lid: '777@lid', isGroup: false };
    await customer.write('SAIR', { chat });
    await customer.write('SAIR', { chat });
    const rows = await list();
    assert.deepEqual(
      rows.map(({ number, lid }) => [number, lid]),
      [[null, '777@lid']],
    );
    const { body } = await server.call('GET /suppressed-numbers', { as: admin });
    assert.deepEqual(
      body.records.map(({ number, name }) => [number, name]),
      [[null, 'Maria Silva']],
    );
  });

  test('companies without campaigns have no opt-out', async () => {
    await tenant().system(({ db }) => db.update(plans).set({ useCampaigns: false }).where(eq(plans.id, planId)));
    await customer.write('SAIR');
    assert.deepEqual(await list(), []);
  });
});
