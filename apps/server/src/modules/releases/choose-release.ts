import { createHash } from 'node:crypto';

/** Who asks for a remote. */
export interface RegistryCaller {
  companyId: number;
  userId: number;
}

/** What was decided for a remote. */
export interface Channel {
  /** Null: the newest. */
  stable: string | null;
  canary: { release: string; share: number; shareOf: 'companies' | 'users' } | null;
  /** The release of each pinned company. */
  pins: ReadonlyMap<number, string>;
}

/**
 * The releases of a remote that somebody is to get before the newest, the most wanted first: that of their company's pin, the
 * canary if they are in its share, the stable one. Nobody in particular gets no pin and no canary.
 */
export function preferredReleases(
  remote: string,
  { stable, canary, pins }: Channel,
  asking?: RegistryCaller,
): string[] {
  const pinned = asking && pins.get(asking.companyId);
  const tried = asking && canary && isInShare(remote, canary, asking) ? canary.release : undefined;
  return [pinned, tried, stable].filter((release) => typeof release === 'string');
}

/**
 * Whether somebody is in the share of a canary. The same person always is, whichever process answers; another release
 * draws anew, so that it is not always the same people who try what is new.
 */
export function isInShare(
  remote: string,
  { release, share, shareOf }: NonNullable<Channel['canary']>,
  { companyId, userId }: RegistryCaller,
): boolean {
  const who = shareOf === 'companies' ? companyId : userId;
  const hash = createHash('sha256').update(`${remote}/${release}/${shareOf}/${who}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < share / 100;
}
