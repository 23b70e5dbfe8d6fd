import type { user } from '@recado/api/contract';
import type { z } from 'zod';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserRow } from './user-rows.ts';

/** A user in the form of the API, before serialisation. */
export type ShownUser = z.input<typeof user>;

/** A user as administrators and the user themselves see them. */
export function presentUser({ realtime }: Pick<Platform, 'realtime'>, row: UserRow): ShownUser {
  return { ...row, queueIds: row.queues.map(({ id }) => id), online: realtime.online(row.id) };
}

/** A user as a caller may see them: agents read names, not the addresses and numbers of colleagues (SPEC §6). */
export function presentUserTo(platform: Pick<Platform, 'realtime'>, session: Session, row: UserRow): ShownUser {
  const shown = presentUser(platform, row);
  const inFull = session.abilities.has('users:manage') || session.userId === row.id;
  return inFull ? shown : { ...shown, email: '', wpp: null, wppProved: false };
}
