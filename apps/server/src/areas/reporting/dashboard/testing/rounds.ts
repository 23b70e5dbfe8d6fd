import { after, before, beforeEach } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { type SharedServer, shareTestServer } from '../../../../testing/shared-server.ts';
import { type Office, openOffice } from '../../../conversations/tickets/testing/office.ts';
import { ticketCycles } from '../../../conversations/tickets/tickets.schema.ts';

type NewRound = typeof ticketCycles.$inferInsert;

/** A round for a test: when it began, and the minutes until each of its events. */
export interface GivenRound
  extends Partial<Pick<NewRound, 'queueId' | 'userId' | 'whatsappId' | 'isLead' | 'rating' | 'source'>> {
  /** The beginning of the round, ISO 8601. */
  at: string;
  started?: number;
  answered?: number;
  finished?: number;
}

/** Stores a round of a ticket with known times. */
export async function storeRound(unit: Unit, companyId: number, ticketId: number, given: GivenRound): Promise<number> {
  const { at, started, answered, finished, ...fields } = given;
  const queuedAt = new Date(at);
  const later = (minutes?: number) => (minutes === undefined ? null : new Date(queuedAt.getTime() + minutes * 60_000));
  const times = { queuedAt, startedAt: later(started), firstAnswerAt: later(answered), finishedAt: later(finished) };
  const [row] = await unit.db
    .insert(ticketCycles)
    .values({ companyId, ticketId, ...fields, ...times, ratedAt: fields.rating ? later(finished) : null })
    .returning({ id: ticketCycles.id });
  if (!row) throw new Error('No round was stored');
  return row.id;
}

/** A company for each test, with a closed ticket that has only the rounds that the test stores. */
export interface RoundWorld {
  readonly server: SharedServer;
  readonly office: Office;
  store(...rounds: GivenRound[]): Promise<void>;
}

/** Creates such companies for the tests of a suite. */
export function useRounds(): RoundWorld {
  let server: SharedServer;
  let office: Office;
  let ticketId: number;

  before(async () => {
    server = await shareTestServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    office = await openOffice(server);
    ticketId = (await office.make({ status: 'closed' })).id;
    await office.system(({ db }) => db.delete(ticketCycles).where(eq(ticketCycles.ticketId, ticketId)));
  });

  return {
    get server() {
      return server;
    },
    get office() {
      return office;
    },
    store: (...rounds) =>
      office.system(async (unit) => {
        for (const round of rounds) await storeRound(unit, office.companyId, ticketId, round);
      }),
  };
}
