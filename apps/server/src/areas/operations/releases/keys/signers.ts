import type { KeyObject } from 'node:crypto';
import { publicKey, type ReleaseKey } from '@recado/releases/registry-files';
import type { Configuration } from '../../../../configuration.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { releaseKeys } from '../releases.schema.ts';

/** A key that may sign the releases of a remote, and who may send these. */
export interface Signer extends ReleaseKey {
  owner: string;
  /** The keys of the API that may publish what it signed; undefined: any that publishes. */
  apiKeyIds: readonly number[] | undefined;
}

/** The owner of keys that only the configuration names. */
const configuredOwner = 'RELEASE_KEYS';

/** What an installation knows about the keys of teams. */
export interface KnownKeys {
  /** Those whose releases are accepted, by remote. */
  signersOf(remote: string): readonly Signer[];
  /** Whether there is any key that may sign. */
  hasAny: boolean;
}

/**
 * Reads the keys of teams: the records that did not end and, for remotes that no record names, those of RELEASE_KEYS.
 * A record with `*` names no remote in particular. Requires a system unit.
 */
export async function readKeys({ db }: Unit, { releaseKeys: configured }: Configuration): Promise<KnownKeys> {
  const rows = await db.select().from(releaseKeys);
  const named = new Set(rows.flatMap(({ remotes }) => remotes));
  const ended = new Set(rows.flatMap(({ publicKey: key, endedAt }) => (endedAt ? [key] : [])));
  const recorded: Signer[] = rows
    .filter(({ endedAt }) => endedAt === null)
    .flatMap(({ owner, apiKeyIds, remotes, publicKey: text }) =>
      remotes.map((remote) => ({ remote, key: publicKey(text), owner, apiKeyIds })),
    );
  const others: Signer[] = configured
    .filter(({ key }) => !ended.has(textOfKey(key)))
    .map((key) => ({ ...key, owner: configuredOwner, apiKeyIds: undefined }));
  return {
    signersOf: (remote) => [...recorded, ...(named.has(remote) ? [] : others)],
    hasAny: recorded.length + others.length > 0,
  };
}

/** The keys that may sign the releases of a remote. */
export function boundSigners(known: KnownKeys, remote: string): readonly Signer[] {
  return known.signersOf(remote).filter(({ remote: bound }) => bound === '*' || bound === remote);
}

/** Whether a key of the API may publish what a signer signed. */
export function isPublisher({ apiKeyIds }: Pick<Signer, 'apiKeyIds'>, apiKeyId: number): boolean {
  return apiKeyIds === undefined || apiKeyIds.includes(apiKeyId);
}

/** A public key in the form in which it is stored: base64 of its DER form. */
export function textOfKey(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}
