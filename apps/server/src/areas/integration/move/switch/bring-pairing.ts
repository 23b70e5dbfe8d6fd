import type { PhoneResult } from '@recado/contract';
import { and, eq, ne, or } from 'drizzle-orm';
import type { Channels } from '../../../../channels/channels.ts';
import type { ReadPairing } from '../../../../channels/port.ts';
import type { Database, Unit } from '../../../../platform/database/database.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { movedRows } from '../move.schema.ts';
import type { SourceId } from '../source/records.ts';
import type { Source } from '../source/source.ts';

/** The kind of the rows of `moved_rows` that say which phones moved; their digest names the device. */
export const pairingsKind = 'pairings';

/** What phones are moved with. */
export interface PhoneParts {
  database: Database;
  channels: Pick<Channels, 'readPairing' | 'connect'>;
}

/** A connection there and here. */
export interface MovedConnection {
  companyId: number;
  sourceId: SourceId;
  connectionId: number;
}

/**
 * Moves the phone of a connection: its pairing is stored and the connection opened, in one unit with the note that this
 * happened. So it happens once: a second time the keys here are newer than those there. Returns what became of it.
 */
export async function bringPairing(
  { database, channels }: PhoneParts,
  source: Pick<Source, 'pairing'>,
  connection: MovedConnection,
): Promise<PhoneResult> {
  const before = await database.system((unit) => stateOf(unit, connection));
  if (before.moved) return 'moved';
  const found = await source.pairing(connection.sourceId);
  if (!found) return 'notPaired';
  const read = await channels.readPairing(before.provider, { credentials: found.creds, keys: found.keys });
  if (typeof read === 'string') return read;
  return database.system((unit) => store(unit, channels, connection, read));
}

async function store(
  unit: Unit,
  channels: PhoneParts['channels'],
  { companyId, sourceId, connectionId }: MovedConnection,
  pairing: ReadPairing,
): Promise<PhoneResult> {
  await unit.db.select({ id: whatsapps.id }).from(whatsapps).where(eq(whatsapps.id, connectionId)).for('update');
  const isOther = or(ne(movedRows.companyId, companyId), ne(movedRows.sourceId, sourceId));
  const same = and(eq(movedRows.kind, pairingsKind), eq(movedRows.digest, pairing.device), isOther);
  if ((await unit.db.select({ id: movedRows.targetId }).from(movedRows).where(same).limit(1)).length > 0) {
    return 'sameDevice';
  }
  const noted = await unit.db
    .insert(movedRows)
    .values({ companyId, kind: pairingsKind, sourceId, targetId: connectionId, digest: pairing.device })
    .onConflictDoNothing()
    .returning({ targetId: movedRows.targetId });
  if (noted.length === 0) return 'moved';
  if (!(await pairing.store(unit, connectionId))) {
    await unit.db.delete(movedRows).where(noteOf({ companyId, sourceId }));
    return 'pairedHere';
  }
  await channels.connect(unit, connectionId);
  return 'moved';
}

async function stateOf({ db }: Unit, connection: MovedConnection): Promise<{ moved: boolean; provider: string }> {
  const named = eq(whatsapps.id, connection.connectionId);
  const [row] = await db.select({ provider: whatsapps.provider }).from(whatsapps).where(named);
  const notes = await db.select({ targetId: movedRows.targetId }).from(movedRows).where(noteOf(connection));
  return { moved: notes.length > 0, provider: row?.provider ?? '' };
}

function noteOf({ companyId, sourceId }: Pick<MovedConnection, 'companyId' | 'sourceId'>) {
  return and(eq(movedRows.companyId, companyId), eq(movedRows.kind, pairingsKind), eq(movedRows.sourceId, sourceId));
}
