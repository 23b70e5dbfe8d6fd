import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '../../../platform/database/schema/users.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { type SharedServer, shareTestServer } from '../../../testing/shared-server.ts';
import { ticketCycles, tickets, userRatings } from './tickets.schema.ts';

let server: SharedServer;
let companyId: number;
let admin: TestUser;
before(async () => {
  server = await shareTestServer();
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
});
after(() => server.close());

/** The stored sums of ratings per user, and the same sums counted from the rounds. */
async function sums() {
  return server.platform.database.tenant(companyId, async ({ db }) => {
    const stored = await db
      .select({ userId: userRatings.userId, rated: userRatings.rated, total: userRatings.total })
      .from(userRatings)
      .where(sql`${userRatings.rated} <> 0 or ${userRatings.total} <> 0`)
      .orderBy(userRatings.userId);
    const counted = await db
      .select({
        userId: ticketCycles.userId,
        rated: sql<number>`count(*)::integer`,
        total: sql<number>`sum(${ticketCycles.rating})::integer`,
      })
      .from(ticketCycles)
      .where(and(isNotNull(ticketCycles.rating), isNotNull(ticketCycles.userId)))
      .groupBy(ticketCycles.userId)
      .orderBy(ticketCycles.userId);
    return { stored, counted };
  });
}

async function requireExact(expected: { userId: number; rated: number; total: number }[]) {
  const { stored, counted } = await sums();
  assert.deepEqual(stored, expected);
  assert.deepEqual(stored, counted);
}

const averageOf = async ({ id }: TestUser) =>
  (await server.call('GET /users/:userId', { as: admin, params: { userId: id } })).body.averageRating;

test('the ratings of users are exact whatever becomes of rounds, tickets and users', async () => {
  const [ana, bruno] = [await server.make.user({ companyId }), await server.make.user({ companyId })];
  const { database } = server.platform;
  const made = await Promise.all(
    [1, 3, 3, 2, 1, 3, 2, 2].map(async (rating, index) => {
      const ticket = await server.make.ticket({ companyId, userId: ana.id, status: 'closed' });
      const cycleId = await database.tenant(companyId, async ({ db }) => {
        const round = { companyId, ticketId: ticket.id, userId: ana.id, rating: index === 0 ? rating : null };
        const [stored] = await db
          .insert(ticketCycles)
          .values({ ...round, finishedAt: new Date() })
          .returning();
        return stored?.id ?? 0;
      });
      return { ticketId: ticket.id, cycleId, rating };
    }),
  );
  await requireExact([{ userId: ana.id, rated: 1, total: 1 }]);
  const rate = ({ cycleId, rating }: { cycleId: number; rating: number }) =>
    database.tenant(companyId, ({ db }) => db.update(ticketCycles).set({ rating }).where(eq(ticketCycles.id, cycleId)));
  await Promise.all(made.map(rate));
  await requireExact([{ userId: ana.id, rated: 8, total: 17 }]);
  assert.equal(await averageOf(ana), 2.13);
  const [first, second, third] = made;
  assert.ok(first && second && third);
  await rate({ ...first, rating: 3 });
  await database.tenant(companyId, ({ db }) => db.delete(tickets).where(eq(tickets.id, second.ticketId)));
  await database.tenant(companyId, ({ db }) =>
    db.update(ticketCycles).set({ userId: bruno.id }).where(eq(ticketCycles.id, third.cycleId)),
  );
  await requireExact([
    { userId: ana.id, rated: 6, total: 13 },
    { userId: bruno.id, rated: 1, total: 3 },
  ]);
  assert.deepEqual([await averageOf(ana), await averageOf(bruno)], [2.17, 3]);
  await database.system(({ db }) => db.delete(users).where(eq(users.id, ana.id)));
  await requireExact([{ userId: bruno.id, rated: 1, total: 3 }]);
  await database.tenant(companyId, ({ db }) => db.delete(tickets).where(eq(tickets.id, third.ticketId)));
  await requireExact([]);
  assert.equal(await averageOf(bruno), null);
});
