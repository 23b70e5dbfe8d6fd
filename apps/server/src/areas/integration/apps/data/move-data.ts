import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../platform/database/database.ts';
import type { PayloadOf } from '../../../../platform/events/event-kind.ts';
import type { contactsMerging, contactsParting } from '../../../conversations/contacts/in-process-events.ts';
import { type AppDataRow, appData } from '../apps.schema.ts';

/** Moves what apps keep about a contact to the one that it is merged with (see `moveAll`). */
export async function moveDataOfContact(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsMerging>,
): Promise<void> {
  const { id, key, contactId } = appData;
  const isOfEither = inArray(contactId, [keptId, absorbedId]);
  if (moved) moved.appData = await unit.db.select({ id, key, contactId }).from(appData).where(isOfEither);
  await moveAll(unit, 'contactId', keptId, absorbedId);
}

const formerPlaces = z.array(z.object({ id: z.int(), key: z.string(), contactId: z.int() })).catch([]);

/** Gives the data back that a merge had moved, each value under the key that it had. */
export async function returnData(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsParting>,
): Promise<void> {
  const places = formerPlaces.parse(moved.appData);
  // Those that go back first: the keys that they leave are those of the others.
  const inOrder = places.toSorted(
    (one, other) => Number(other.contactId === absorbedId) - Number(one.contactId === absorbedId),
  );
  for (const { id, key, contactId } of inOrder) {
    const isThere = and(eq(appData.id, id), eq(appData.contactId, keptId));
    await unit.db.update(appData).set({ key, contactId }).where(isThere);
  }
}

/** Moves what apps keep about a ticket to the one that takes over its data (see `moveAll`). */
export function moveDataOfTicket(unit: Unit, { survivorId, otherId }: { survivorId: number; otherId: number }) {
  return moveAll(unit, 'ticketId', survivorId, otherId);
}

type Subject = 'contactId' | 'ticketId';

/**
 * Moves the data of one subject to another one. Of two values under one key the one that was changed last stays, with a
 * version that nobody read; the other one gets the key with `~merged`, and a number if there is such a value already, so
 * that nothing is lost.
 */
async function moveAll(unit: Unit, subject: Subject, toId: number, fromId: number): Promise<void> {
  const column = appData[subject];
  const rows = await unit.db
    .select()
    .from(appData)
    .where(inArray(column, [toId, fromId]))
    .orderBy(appData.id);
  const moved = rows.filter((row) => row[subject] === fromId);
  if (moved.length === 0) return;
  const there = new Map(rows.filter((row) => row[subject] === toId).map((row) => [place(row), row]));
  const taken = new Set(rows.map(place));
  for (const row of moved) {
    const other = there.get(place(row));
    if (other) await keepBoth(unit, row, other, taken);
  }
  await unit.db
    .update(appData)
    .set(subject === 'contactId' ? { contactId: toId } : { ticketId: toId })
    .where(eq(column, fromId));
}

async function keepBoth(unit: Unit, moved: AppDataRow, other: AppDataRow, taken: Set<string>): Promise<void> {
  const isNewer = moved.updatedAt > other.updatedAt;
  const [last, former] = isNewer ? [moved, other] : [other, moved];
  const key = freeKey(former, taken);
  taken.add(place({ ...former, key }));
  await unit.db.update(appData).set({ key }).where(eq(appData.id, former.id));
  const version = Math.max(last.version, former.version) + 1;
  await unit.db.update(appData).set({ version }).where(eq(appData.id, last.id));
}

function freeKey(row: AppDataRow, taken: ReadonlySet<string>): string {
  const base = `${row.key.replace(/~merged(-\d+)?$/, '')}~merged`;
  let key = base;
  for (let number = 2; taken.has(place({ ...row, key })); number += 1) key = `${base}-${number}`;
  return key;
}

function place({ app, key }: Pick<AppDataRow, 'app' | 'key'>): string {
  return `${app} ${key}`;
}
