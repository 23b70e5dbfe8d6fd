import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { addDays, dayIn } from '../../../platform/day.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';
import { computeFigures } from '../../reporting/dashboard/compute-figures.ts';

const server = useSharedServer();

async function anAdmin(given: { dueDate?: string } = {}) {
  const { id: companyId } = await server.make.company(given);
  return server.make.user({ companyId, profile: 'admin' });
}

describe('the profile of a company', () => {
  test('is changed by its administrators, also after the subscription ended, and their tabs are told', async () => {
    const as = await anAdmin();
    const socket = await server.socket(as);
    const body = { document: '11.222.333/0001-81', timeZone: 'America/Manaus', language: 'es', country: 'BR' } as const;
    const saved = await server.call('PUT /company-profile', { as, body: { ...body, email: 'Nova@Loja.example' } });
    assert.deepEqual(
      { ...saved.body, name: '' },
      {
        ...{ name: '', billingName: null, phone: saved.body.phone, email: 'nova@loja.example' },
        ...{ ...body, document: '11222333000181' },
      },
    );
    assert.deepEqual((await server.call('GET /company-profile', { as })).body, saved.body);
    await socket.waitFor(`company-${as.companyId}-company`);
    const late = await anAdmin({ dueDate: '2020-01-01' });
    assert.equal((await server.call('PUT /company-profile', { as: late, body: { language: 'en' } })).status, 200);
    const agent = await server.make.user({ companyId: as.companyId });
    assert.equal((await server.call('GET /company-profile', { as: agent })).status, 403);
  });

  test('refuses wrong documents in Brazil, and zones that the database does not know or reads otherwise', async () => {
    const as = await anAdmin();
    for (const [body, path] of [
      [{ document: '11.222.333/0001-82' }, 'body.document'],
      [{ document: 'GB123', country: 'BR' }, 'body.document'],
      [{ timeZone: 'Nowhere/Land' }, 'body.timeZone'],
      [{ timeZone: '+03:00' }, 'body.timeZone'],
    ] as const) {
      const { status, body: refused } = await server.call('PUT /company-profile', { as, body });
      assert.deepEqual([status, refused.issues?.map((issue) => issue.path)], [400, [path]], JSON.stringify(body));
    }
    const abroad = await server.call('PUT /company-profile', { as, body: { document: 'GB 123', country: 'GB' } });
    assert.equal(abroad.body.document, 'GB 123');
    const none = await server.call('PUT /company-profile', { as, body: { document: '' } });
    assert.equal(none.body.document, null);
  });

  test('another time zone moves the days of figures, also of those that were kept', async () => {
    const as = await anAdmin();
    const { companyId } = as;
    const contact = await server.make.contact({ companyId });
    const connection = await server.make.connection({ companyId });
    const ticket = await server.make.ticket({
      companyId,
      contactId: contact.id,
      whatsappId: connection.id,
      status: 'closed',
    });
    // 23:30 of the first in Brasília, 02:30 of the second in Lisbon.
    const moment = new Date('2026-03-02T02:30:00Z');
    await server.platform.database.system(({ db }) =>
      db.update(ticketCycles).set({ queuedAt: moment }).where(eq(ticketCycles.ticketId, ticket.id)),
    );
    await computeFigures(server.platform.database);
    const on = async (day: string) => {
      const query = { date_from: day, date_to: day };
      const { counters } = (await server.call('GET /dashboard', { as, query })).body;
      return counters.supportFinished;
    };
    const before = [await on('2026-03-01'), await on('2026-03-02')];
    await server.call('PUT /company-profile', { as, body: { timeZone: 'Europe/Lisbon' } });
    const at = [await on('2026-03-01'), await on('2026-03-02')];
    await computeFigures(server.platform.database);
    const kept = [await on('2026-03-01'), await on('2026-03-02')];
    assert.deepEqual([before, at, kept], [before, [...before].reverse(), [...before].reverse()]);
    assert.notDeepEqual(before, at);
  });
});

test('a sign-up takes zone, language and country of the browser; unknown ones do not stop it', async () => {
  const { planId } = await server.make.company();
  const signUp = async (name: string, place: object) => {
    const account = { name, email: `${name}@example.com`, phone: '(11) 98888-7777', password: 'long enough' };
    const begun = await server.call('POST /companies/cadastro', {
      body: { ...account, planId: Number(planId), ...place },
    });
    assert.equal(begun.status, 200);
    const { body: as } = await server.call('POST /auth/login', { body: account });
    return { dueDate: begun.body.dueDate, profile: (await server.call('GET /company-profile', { as })).body };
  };
  const now = server.platform.clock();
  const there = await signUp('auckland', { timeZone: 'Pacific/Auckland', language: 'en', country: 'NZ' });
  const { timeZone, language, country } = there.profile;
  assert.deepEqual([timeZone, language, country], ['Pacific/Auckland', 'en', 'NZ']);
  assert.equal(there.dueDate, addDays(dayIn('Pacific/Auckland', now), 3));
  const nowhere = await signUp('nowhere', { timeZone: 'Nowhere/Land', country: 'Nowhere' });
  assert.deepEqual([nowhere.profile.timeZone, nowhere.profile.country], ['America/Sao_Paulo', 'BR']);
});
