import { createHash } from 'node:crypto';

/** A user who requests the registry. */
export interface RegistryCaller {
  companyId: number;
  userId: number;
}

/** The chosen releases of a remote. */
export interface Channel {
  /** Null: the newest release. */
  stable: string | null;
  canary: { release: string; share: number; shareOf: 'companies' | 'users' } | null;
  /** The releases of pinned companies, by company id. */
  pins: ReadonlyMap<number, string>;
  /** The companies that were taken back from the canary by their own reports (ADR 83). */
  withdrawn: ReadonlySet<number>;
}

/**
 * The releases of a remote that a caller gets in preference to the newest, in this order: their company's pin, the
 * canary if they are in its share and their company was not taken back from it, the stable one. An unidentified caller gets neither pin nor canary.
 */
export function preferredReleases(
  remote: string,
  { stable, canary, pins, withdrawn }: Channel,
  asking?: RegistryCaller,
): string[] {
  const pinned = asking && pins.get(asking.companyId);
  const isTrying = asking && canary && !withdrawn.has(asking.companyId) && isInShare(remote, canary, asking);
  const tried = isTrying ? canary.release : undefined;
  return [pinned, tried, stable].filter((release) => typeof release === 'string');
}

/**
 * Whether a caller is in the share of a canary. The result is the same in every process. It depends on the release, so
 * that new releases do not always go to the same people.
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
