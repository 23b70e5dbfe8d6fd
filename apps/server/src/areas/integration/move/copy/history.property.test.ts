import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asc, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { openWorld, type World } from '../../../conversations/tickets/testing/world.ts';
import { ticketCycles, tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { computeFigures } from '../../../reporting/dashboard/compute-figures.ts';
import { roundFigures } from '../../../reporting/dashboard/dashboard.schema.ts';
import { alreadyMoved, copyRows } from '../testing/copy-records.ts';
import { expected, type OldTicket, oldHistory } from '../testing/random-history.ts';
import { conversationSteps } from './conversation-steps.ts';

let world: World;
let steps: ReturnType<typeof conversationSteps>;
before(async () => {
  world = await openWorld();
  const agentId = await world.addUser('Rita');
  await alreadyMoved(world, 'connections', { w1: world.connectionId });
  await alreadyMoved(world, 'users', { u1: agentId });
  steps = conversationSteps({ database: world.database, storage: world.services.storage });
});
after(() => world.close());

const round = fc.record({
  isEnded: fc.boolean(),
  isStarted: fc.boolean(),
  rating: fc.constantFrom(null, 1, 2, 3),
});
const message = fc.record({ fromMe: fc.boolean(), inRound: fc.nat({ max: 3 }), quotes: fc.nat({ max: 4 }) });
const oldTicket: fc.Arbitrary<OldTicket> = fc.record({
  who: fc.nat({ max: 2 }),
  isOnConnection: fc.boolean(),
  status: fc.constantFrom('open', 'pending', 'closed'),
  hasAgent: fc.boolean(),
  isReopened: fc.boolean(),
  rounds: fc.array(round, { maxLength: 3 }),
  messages: fc.array(message, { maxLength: 5 }),
});

/** The figures of all histories so far, because they are in one company. */
const sums = { rounds: 0, leads: 0, finished: 0, rated: 0, ratings: 0, waited: 0 };

test('every message, round, rating and figure of a random history is accounted for, whatever the pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(oldTicket, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 8 }),
      async (history, pageSize) => {
        const rows = oldHistory(history);
        const on = { ...world, pageSize };
        for (let run = 0; run < 2; run += 1) {
          await copyRows(on, steps.contacts, rows.contacts);
          await copyRows(on, steps.tickets, rows.tickets);
          await copyRows(on, steps.rounds, rows.rounds);
          await copyRows(on, steps.messages, rows.messages);
        }
        const model = expected(history);
        assert.deepEqual(await here(rows.contacts.map(({ name }) => name)), model);
        addFigures(model);
        await computeFigures(world.database);
        assert.deepEqual(await figures(), sums);
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
});

type Model = ReturnType<typeof expected>;

/** What became of the contacts here, in the form of the model. */
async function here(names: readonly string[]): Promise<Model> {
  return world.unit(async ({ db }) => {
    const found = await db
      .select({ ticket: tickets, name: contacts.name })
      .from(tickets)
      .innerJoin(contacts, eq(contacts.id, tickets.contactId))
      .where(inArray(contacts.name, [...names]));
    const ids = found.map(({ ticket }) => ticket.id);
    const rounds = await db
      .select()
      .from(ticketCycles)
      .where(inArray(ticketCycles.ticketId, ids))
      .orderBy(asc(ticketCycles.id));
    const said = await db
      .select()
      .from(messages)
      .where(inArray(messages.ticketId, ids))
      .orderBy(asc(messages.createdAt));
    const bodyOf = new Map(said.map(({ id, body }) => [id, body]));
    const ofTicket = found.map(({ ticket, name }) => {
      const own = rounds.filter(({ ticketId }) => ticketId === ticket.id);
      return {
        conversation: `${names.indexOf(name)} ${ticket.whatsappId !== null}`,
        status: ticket.status,
        rounds: own.map(({ queuedAt, startedAt, firstAnswerAt, finishedAt, rating, isLead, userId }) => ({
          queuedAt,
          startedAt,
          firstAnswerAt,
          finishedAt,
          rating,
          isLead,
          hasAgent: userId !== null,
        })),
        messages: said
          .filter(({ ticketId }) => ticketId === ticket.id)
          .map(({ body, cycleId, quotedMessageId }) => ({
            body,
            round: own.findIndex(({ id }) => id === cycleId),
            quotes: bodyOf.get(quotedMessageId ?? 0) ?? null,
          })),
      };
    });
    return ofTicket.toSorted((one, other) => one.conversation.localeCompare(other.conversation));
  });
}

function addFigures(model: Model): void {
  const all = model.flatMap(({ rounds }) => rounds);
  sums.rounds += all.length;
  sums.leads += all.filter(({ isLead }) => isLead).length;
  sums.finished += all.filter(({ finishedAt }) => finishedAt !== null).length;
  sums.waited += all.filter(({ startedAt }) => startedAt !== null).length;
  sums.rated += all.filter(({ rating }) => rating !== null).length;
  sums.ratings += all.reduce((sum, { rating }) => sum + (rating ?? 0), 0);
}

/** The figures of the dashboard over all days. */
async function figures(): Promise<typeof sums> {
  const stored = await world.unit(({ db }) => db.select().from(roundFigures).where(eq(roundFigures.span, 'day')));
  const all = stored.filter(({ dimension }) => dimension === 'all');
  const sum = (of: keyof typeof sums) => all.reduce((total, row) => total + row[of], 0);
  return {
    rounds: sum('rounds'),
    leads: sum('leads'),
    finished: sum('finished'),
    rated: sum('rated'),
    ratings: sum('ratings'),
    waited: sum('waited'),
  };
}
