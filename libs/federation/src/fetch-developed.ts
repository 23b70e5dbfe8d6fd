import type { RegistryRemote } from '@recado/releases';
import { missingForPages, type Offer } from '@recado/releases';
import { inTime } from './in-time.ts';
import { isReadable } from './last-good.ts';

/** Milliseconds; a development server on the same machine answers at once. */
const patience = 3_000;

/**
 * A remote as its development server currently serves it, e.g. at `http://127.0.0.1:3103`, with the needs that this
 * shell does not offer. Rejects if no server answers there, or another remote's server.
 */
export async function fetchDeveloped(name: string, origin: string, offered?: Offer): Promise<RegistryRemote> {
  const asked = fetch(`${origin}/feature.json`, { cache: 'no-store' }).then((answer) => answer.json());
  const feature = await inTime(asked, patience, () => new Error(`${origin} did not answer`));
  const remote = { name, version: 'dev', entry: `${origin}/remoteEntry.js`, feature, isDeveloped: true };
  if (!isReadable(remote) || remote.feature.name !== name) throw new Error(`${origin} is not ${name}`);
  return { ...remote, missing: offered ? missingForPages(offered, remote.feature.uses) : [] };
}
