import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { maskNames } from './mask-names.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

describe('Resolved tickets', () => {
  test('are found without names and numbers, only while they are resolved, and go with the contact', async () => {
    const { id: companyId } = await server.make.company();
    const admin = await server.make.user({ companyId, profile: 'admin', name: 'Márcia Prado' });
    const { id: whatsappId } = await server.make.connection({ companyId });
    const { id: contactId } = await server.make.contact({ companyId, name: 'Joaquim Távora' });
    const talk = async (status: 'closed' | 'open', words: string) => {
      const { id: other } = status === 'closed' ? { id: contactId } : await server.make.contact({ companyId });
      const ticket = await server.make.ticket({ companyId, contactId: other, whatsappId, status });
      const usual = {
        companyId,
        ticketId: ticket.id,
        contactId: other,
        connectionId: whatsappId,
        origin: 'person' as const,
      };
      const said = (body: string, fromMe: boolean) =>
        server.make.message({ ...usual, body, fromMe, chatId: 'x', wid: `${ticket.id}-${body.length}-${fromMe}` });
      await said(words, false);
      await said('Joaquim, o roteador azul reinicia no botão. Abraço, Marcia', true);
      return ticket.id;
    };
    const ticketId = await talk('closed', 'Sou o joaquim, cpf 529.982.247-25, meu roteador azul travou');
    await talk('open', 'Meu roteador verde travou');
    const body = { kind: 'tickets' as const, title: 'Atendimentos' };
    const source = (await server.call('POST /knowledge-sources', { as: admin, body })).body;
    assert.deepEqual([source.state, source.passages], ['ready', 1]);
    const find = async () =>
      (await server.call('GET /knowledge-search', { as: admin, query: { question: 'roteador azul' } })).body.hits;
    const [hit] = await find();
    assert.equal(
      hit?.text,
      'Cliente: Sou o [nome], cpf [documento], meu roteador azul travou\n' +
        'Atendimento: [nome], o roteador azul reinicia no botão. Abraço, [nome]',
    );
    const system = server.platform.database;
    await system.system(({ db }) => db.update(tickets).set({ status: 'open' }).where(eq(tickets.id, ticketId)));
    assert.deepEqual(await find(), []);
    await system.system(({ db }) => db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, ticketId)));
    assert.equal((await find()).length, 1);
    await system.system(({ db }) => db.delete(contacts).where(eq(contacts.id, contactId)));
    const { rows } = await system.system(({ db }) =>
      db.execute(sql`select 1 from knowledge_passages where company_id = ${companyId}`),
    );
    assert.deepEqual(rows, []);
  });
});

test('names are masked whatever their case and accents, and words of the language are not', () => {
  assert.equal(maskNames('Olá JOSÉ das Dores, da loja', ['José das Dores', 'Loja']), 'Olá [nome] das [nome], da loja');
});
