import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { moves } from './move.schema.ts';
import type { Source } from './source/source.ts';

/** The move from a database. Throws ERR_MOVE_NOT_COPIED if nothing was copied from it. */
export async function findMove(database: Database, { fingerprint }: Pick<Source, 'fingerprint'>): Promise<number> {
  const [move] = await database.system(({ db }) =>
    db.select({ id: moves.id }).from(moves).where(eq(moves.fingerprint, fingerprint)),
  );
  if (!move) throw new AppError('ERR_MOVE_NOT_COPIED');
  return move.id;
}
