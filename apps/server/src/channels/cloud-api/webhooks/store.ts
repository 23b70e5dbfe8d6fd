import { and, isNull, lt, or } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Database, Unit } from '../../../platform/database/database.ts';
import { outsideRequest } from '../../../platform/database/request-scope.ts';
import { accountChangeJob } from '../../account-events.ts';
import { storeOrReplace } from '../../border/fields.ts';
import { officialConnections } from '../../channels.schema.ts';
import type { ChannelEvent } from '../../port.ts';
import { type Delivery, recordTogether } from '../../record-together.ts';
import { accountStateJob } from './account-state.ts';
import { addresseesOf } from './addressees.ts';
import type { Note } from './note-once.ts';
import type { Parcels } from './parcels.ts';

/** Milliseconds between two notes of when a connection's last webhook arrived. */
const notedEvery = 60_000;

/** Stores webhooks in one transaction: their events and the jobs that handle them. */
export function createStore({ database, note }: { database: Database; note: Note }) {
  const noted = new Map<number, number>();

  /** Stores several; what is for nobody is noted and left out. */
  async function together(all: readonly Parcels[]): Promise<void> {
    // The transaction belongs to all of these requests, and to none.
    await outsideRequest(() => database.system((unit) => storeAll(unit, all, { note, noted }), 'acknowledgements'));
  }

  /** Stores one whose batch failed, event by event; one that the database does not take becomes a notice (SERVER §3.21). */
  async function alone({ sender, numbers, accounts }: Parcels): Promise<void> {
    const ofNumber = (phoneNumberId: string) => (events: readonly ChannelEvent[]) =>
      together([{ sender, numbers: [{ phoneNumberId, events: [...events] }], accounts: [] }]);
    for (const { phoneNumberId, events } of numbers) {
      for (const event of events) await storeOrReplace([event], ofNumber(phoneNumberId));
    }
    for (const change of accounts) await together([{ sender, numbers: [], accounts: [change] }]);
  }

  return { together, alone };
}

/** `noted`: when each connection's last webhook was noted, as far as this process knows. */
interface Notes {
  note: Note;
  noted: Map<number, number>;
}

async function storeAll(unit: Unit, all: readonly Parcels[], { note, noted }: Notes): Promise<void> {
  const addressees = await addresseesOf(unit, all);
  const deliveries: Delivery[] = [];
  for (const parcels of all) {
    for (const { phoneNumberId, events } of parcels.numbers) {
      const connection = addressees.ofNumber(parcels, phoneNumberId);
      if (!connection) note('a webhook for a number that is not connected with this app', phoneNumberId);
      else
        deliveries.push({ source: { companyId: connection.companyId, connectionId: connection.connectionId }, events });
    }
    for (const { accountId, at, change } of parcels.accounts) {
      const companies = addressees.ofAccount(parcels, accountId);
      if (companies.length === 0) note('a webhook for an account that is not connected with this app', accountId);
      for (const companyId of companies) {
        await unit.enqueue(accountChangeJob({ companyId, accountId, at, change }));
        const state = accountStateJob({ companyId, accountId, at, change });
        if (state) await unit.enqueue(state);
      }
    }
  }
  await recordTogether(unit, deliveries);
  noteArrival(unit, [...new Set(deliveries.map(({ source }) => source.connectionId))], noted);
}

/** Notes when the last webhook of each connection arrived, not more often than every minute. */
function noteArrival(unit: Unit, arrived: readonly number[], noted: Map<number, number>): void {
  const now = unit.now();
  const due = arrived.filter((id) => now.getTime() - (noted.get(id) ?? 0) >= notedEvery);
  if (due.length === 0) return;
  const { connectionId, lastWebhookAt } = officialConnections;
  const isOlder = or(isNull(lastWebhookAt), lt(lastWebhookAt, new Date(now.getTime() - notedEvery)));
  unit.withCommit(() =>
    unit.db
      .update(officialConnections)
      .set({ lastWebhookAt: now })
      .where(and(isOneOf(connectionId, due), isOlder))
      .execute(),
  );
  unit.afterCommit(() => {
    for (const id of due) noted.set(id, now.getTime());
  });
}
