import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { settings } from '../../../platform/database/schema/companies.ts';
import { whatsappQueues } from '../../../platform/database/schema/whatsapps.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { randomly } from '../../../testing/randomly.ts';
import { sendingCompany } from '../../campaigns/campaigns/testing/sending-company.ts';
import { schedules } from '../../campaigns/schedules/schedules.schema.ts';
import { handOver } from '../../campaigns/schedules/send-schedule.ts';
import { contactListItems } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { historyImports } from '../../conversations/history-import/history-import.schema.ts';
import { importChat } from '../../conversations/history-import/import-chat.ts';
import { newCustomer } from '../../conversations/messages/testing/customer.ts';
import { inbound, person, text } from '../../conversations/tickets/testing/world.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { computeFigures } from './compute-figures.ts';
import { type Deed, recount, repliesAfter } from './testing/day-book.ts';

const people = 8;
const day = 24 * 60 * 60_000;

// Each has a server of its own: its clock moves on with the days, and that of the database, by which campaigns send, does not.
for (const seed of [11, 12, 13])
  describe(`Figures of random days (${seed})`, () => {
    const company = sendingCompany();

    test('equal a recount of what people, bots, campaigns, schedules, programs and imports did', async () => {
      const days = await openDays();
      for (let n = 0; n < 3; n += 1) {
        for (let step = 0; step < 25; step += 1) await days.step();
        await days.check();
        await days.nextDay();
      }
    });

    async function openDays() {
      const random = randomly(seed);
      const { server, companyId, connectionId } = company.now;
      const { database } = server.database;
      const deeds: Deed[] = [];
      const campaigns: { id: number; at: number; customers: string[] }[] = [];
      const place = { companyId, connectionId };
      const numberOf = (index: number) => `55118${String(70_000_000 + companyId * 1_000 + index)}`;
      const one = <T>(of: readonly T[]): T =>
        of[Math.floor(random() * of.length)] ?? assert.fail('nothing to choose from');
      const now = () => server.platform.clock().getTime();
      const rated = new Set<string>();
      let team: TestUser[] = [];
      let days = 0;
      /** The longest deed, in milliseconds: the product's clock reads at most so much later than the book's. */
      let longest = 0;

      await company.system(async ({ db }) => {
        await db.insert(settings).values({ companyId, key: 'userRating', value: 'enabled' });
      });
      for (const name of ['Vendas', 'Suporte']) {
        const { id: queueId } = await server.make.queue({ companyId, name });
        await company.system(({ db }) =>
          db.insert(whatsappQueues).values({ companyId, whatsappId: connectionId, queueId }),
        );
      }
      await hire();

      async function hire() {
        team = [];
        for (const role of ['admin', 'admin'] as const) team.push(await server.make.user({ companyId, profile: role }));
      }
      async function ticketOf(number: string) {
        const [found] = await company.system(({ db }) =>
          db
            .select({ ticket: tickets })
            .from(tickets)
            .innerJoin(contacts, eq(contacts.id, tickets.contactId))
            .where(and(eq(contacts.companyId, companyId), eq(contacts.number, number))),
        );
        return found?.ticket;
      }
      async function contactOf(number: string) {
        const [found] = await company.system(({ db }) =>
          db
            .select()
            .from(contacts)
            .where(and(eq(contacts.companyId, companyId), eq(contacts.number, number))),
        );
        return found ?? server.make.contact({ companyId, number, name: number });
      }
      const write = (number: string, words: string) => newCustomer(server, place, number).write(words);
      const put = async (agent: TestUser, ticketId: number, body: object) => {
        const answer = await server.call('PUT /tickets/:ticketId', { as: agent, params: { ticketId }, body });
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
      };
      const told = (deed: Deed) => void deeds.push(deed);

      const acts: ((customer: string) => Promise<void>)[] = [
        async (customer) => {
          const at = now();
          await write(customer, one(['Oi', 'Quanto custa?', 'tenho 12 caixas', 'Meu pedido atrasou']));
          told({ at, kind: 'wrote', customer });
          rated.delete(customer);
        },
        async (customer) => {
          const ticket = await ticketOf(customer);
          if (ticket?.status !== 'pending' || !ticket.chatbot) return;
          await write(customer, one(['1', '2']));
          told({ at: now(), kind: 'choseFromMenu', customer });
        },
        async (customer) => {
          const ticket = await ticketOf(customer);
          if (ticket?.status !== 'pending' || ticket.importedAt) return;
          const agent = one(team);
          const at = now();
          await put(agent, ticket.id, { status: 'open', userId: agent.id });
          told({ at, kind: 'accepted', customer, agent: String(agent.id) });
        },
        async (customer) => {
          const ticket = await ticketOf(customer);
          if (ticket?.status !== 'open') return;
          const params = { ticketId: ticket.id };
          await server.call('POST /messages/:ticketId', { as: one(team), params, body: { body: 'Claro' } });
          told({ at: now(), kind: 'answered', customer });
        },
        async (customer) => {
          const ticket = await ticketOf(customer);
          if (ticket?.status !== 'open') return;
          await put(one(team), ticket.id, { status: 'closed' });
          told({ at: now(), kind: 'resolved', customer });
          rated.add(customer);
        },
        async (customer) => {
          if (!rated.delete(customer)) return;
          const stars = one([1, 2, 3]);
          await write(customer, String(stars));
          told({ at: now(), kind: 'rated', customer, stars });
        },
        async (customer) => {
          const ticket = await ticketOf(customer);
          if (ticket && ticket.status !== 'closed') return;
          const agent = one(team);
          const { id: contactId } = await contactOf(customer);
          const at = now();
          const body = { contactId, status: 'open', userId: agent.id, whatsappId: connectionId };
          const answer = await server.call('POST /tickets', { as: agent, body });
          assert.equal(answer.status, 200, JSON.stringify(answer.body));
          told({ at, kind: 'opened', customer, agent: String(agent.id) });
          rated.delete(customer);
        },
        async (customer) => {
          const token = await server.make.apiKey({ companyId });
          const body = { number: customer, body: 'Pedido a caminho' };
          const answer = await server.call('POST /api/messages/send', { as: token, body });
          assert.equal(answer.status, 200, JSON.stringify(answer.body));
          told({ at: now(), kind: 'api', customer });
        },
        async (customer) => {
          const { id: contactId } = await contactOf(customer);
          const values = { companyId, contactId, whatsappId: connectionId, body: 'Lembrete', sendAt: new Date(now()) };
          await database.tenant(companyId, async (unit) => {
            const [schedule] = await unit.db.insert(schedules).values(values).returning();
            if (schedule) await handOver(unit, schedule);
          });
          told({ at: now(), kind: 'schedule', customer });
        },
        async (customer) => {
          const [ofImport] = await company.system(({ db }) =>
            db
              .insert(historyImports)
              .values({
                companyId,
                connectionId,
                pairing: crypto.randomUUID(),
                windowStart: new Date(now() - 10 * day),
                withGroups: false,
                closeTickets: true,
                lastPartAt: new Date(now()),
              })
              .returning(),
          );
          const chat = person(customer);
          const message = inbound(chat, text('Mensagem antiga'), new Date(now() - 5 * day), {});
          await database.tenant(companyId, async (unit) => {
            if (ofImport) await importChat(unit, ofImport, [{ message, chatName: '', ack: 0, reactions: [] }]);
          });
          told({ at: now(), kind: 'imported', customer });
        },
        async (customer) => {
          // Planned jobs run by the clock of the database, which does not move on with the days of the test.
          if (days > 0) return;
          const customers = [...new Set([customer, numberOf(Math.floor(random() * people))])];
          await company.system(async ({ db }) => {
            const { contactListId } = company.now;
            await db.delete(contactListItems).where(eq(contactListItems.contactListId, contactListId));
            const item = { companyId, contactListId, isWhatsappValid: true, email: '' };
            await db.insert(contactListItems).values(customers.map((number) => ({ ...item, name: number, number })));
          });
          const id = await company.start({ message1: 'Oferta' });
          await eventually('the campaign is finished', company.isFinished(id));
          for (const each of customers) told({ at: now(), kind: 'campaign', customer: each });
          campaigns.push({ id, at: now(), customers });
        },
      ];
      const weights = [6, 4, 5, 3, 4, 3, 1, 2, 1, 1, 1];
      const weighted = acts.flatMap((act, index) => new Array<typeof act>(weights[index] ?? 1).fill(act));

      return {
        async step() {
          const began = now();
          await one(weighted)(numberOf(Math.floor(random() * people)));
          longest = Math.max(longest, now() - began);
          if (random() < 0.1) await computeFigures(database);
        },
        async nextDay() {
          days += 1;
          server.advance(Math.floor((1 + random()) * day));
          rated.clear();
          await company.renew();
          await hire();
        },
        async check() {
          const expected = recount(deeds);
          const as = team[0] ?? assert.fail('no team');
          const { status, body } = await server.call('GET /dashboard', { as, query: { days: 60 } });
          assert.equal(status, 200, JSON.stringify(body));
          const { counters, attendants, sent } = body;
          assert.deepEqual(
            {
              waiting: counters.supportPending,
              running: counters.supportHappening,
              ended: counters.supportFinished,
              first: counters.leads,
              sent,
            },
            {
              waiting: expected.waiting,
              running: expected.running,
              ended: expected.ended,
              first: expected.first,
              sent: expected.sent,
            },
          );
          near(counters.avgSupportTime, expected.supportMinutes, longest / 60_000);
          near(counters.avgWaitTime, expected.waitMinutes, longest / 60_000);
          for (const agent of expected.agents) {
            const found = attendants.find(({ id }) => String(id) === agent.name);
            assert.deepEqual(
              [found?.tickets, found?.finished, found?.rated],
              [agent.services, agent.ended, agent.rated],
              agent.name,
            );
            near(found?.rating ?? 0, agent.stars ?? 0, 0);
          }
          const from = new Date(now() - 50 * day).toISOString().slice(0, 10);
          const to = new Date(now() + day).toISOString().slice(0, 10);
          const report = await server.call('GET /ticket/reports', { as, query: { dateFrom: from, dateTo: to } });
          assert.equal(report.body.totalTickets.total, expected.services);
          for (const { id, at, customers } of campaigns) {
            const later = campaigns.filter((other) => other.at > at).flatMap((other) => other.customers);
            const own = customers.filter((customer) => !later.includes(customer));
            const { counts, recipients } = await company.read(id);
            const reached = counts.sent + counts.delivered + counts.read + counts.replied;
            assert.deepEqual([recipients, reached], [customers.length, customers.length]);
            if (own.length === customers.length) assert.equal(counts.replied, repliesAfter(deeds, at, own));
          }
        },
      };
    }
  });

/** Figures of the product have two decimals; `apart`: how much later its clock may read than the book's. */
function near(found: number, expected: number, apart: number): void {
  assert.ok(Math.abs(found - expected) < 0.01 + apart, `${found} is not near ${expected}`);
}
