import { eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { type AppDataRow, appData } from '../apps.schema.ts';

/** Moves what apps keep about a contact to the one that it is merged with (see `moveAll`). */
export function moveDataOfContact(unit: Unit, { keptId, absorbedId }: { keptId: number; absorbedId: number }) {
  return moveAll(unit, 'contactId', keptId, absorbedId);
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
