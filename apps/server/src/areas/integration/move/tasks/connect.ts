import type { BodyOutput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { one } from '../../../../platform/database/one.ts';
import { AppError } from '../../../../platform/errors.ts';
import { moves } from '../move.schema.ts';
import { type OpenSource, openSource } from '../source/open-source.ts';
import type { Edition } from '../source/source.ts';
import { allowedFolder } from './allowed-folder.ts';
import { isRunning, type MoveRow, requireMove } from './move-rows.ts';
import { openAddress, sealAddress } from './sealed-address.ts';
import { startTask } from './start-task.ts';

/** A database that was recognised. */
interface Connected {
  address: string;
  files: string;
  place: string;
  edition: Edition;
  fingerprint: string;
}

type Parts = Pick<ServicePlatform, 'secret' | 'configuration'>;

/**
 * Connects to the database of another product and recognises it. Call it outside a unit. Throws
 * ERR_MOVE_NOT_RECOGNISED, ERR_MOVE_SOURCE_LOST, ERR_MOVE_FOLDER.
 */
export async function connectSource(
  { configuration }: Parts,
  { address, files }: BodyOutput<'POST /moves'>,
): Promise<Connected> {
  await allowedFolder(configuration.moveFolder, files);
  const source = await openSource(address);
  try {
    const { edition, fingerprint } = source;
    return { address, files, place: placeOf(address), edition, fingerprint };
  } finally {
    await source.close();
  }
}

/** Stores a database, or the new address of a known one, and begins to look into it. Throws ERR_MOVE_RUNNING. */
export async function storeMove({ secret }: Parts, unit: Unit, connected: Connected): Promise<MoveRow> {
  const { address, fingerprint, ...shown } = connected;
  const [known] = await unit.db.select().from(moves).where(eq(moves.fingerprint, fingerprint)).for('update');
  if (known && isRunning(known)) throw new AppError('ERR_MOVE_RUNNING');
  const sealed = sealAddress(secret, address, fingerprint);
  const { id } = one(
    await unit.db
      .insert(moves)
      .values({ fingerprint, address: sealed, ...shown })
      .onConflictDoUpdate({ target: moves.fingerprint, set: { address: sealed, ...shown } })
      .returning({ id: moves.id }),
    'ERR_INTERNAL',
  );
  await startTask(unit, id, { task: 'look', companyIds: [], takeSuper: [] });
  return requireMove(unit, id);
}

/** Opens the stored database of a move. Throws ERR_MOVE_SOURCE_LOST, also if it has no address any more. */
export async function openStoredSource({ secret }: Parts, { address, fingerprint }: MoveRow): Promise<OpenSource> {
  if (!address) throw new AppError('ERR_MOVE_SOURCE_LOST');
  return openSource(openAddress(secret, address, fingerprint));
}

/** Host and name of a database, without user and password. */
function placeOf(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`.slice(0, 300);
}
