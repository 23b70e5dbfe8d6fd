import { allows, isClosed, type Session } from '@recado/auth';
import type { BellEntry, Registry, RegistryRemote } from '@recado/federation';

/** A bell that the user may see, and its remote. */
export interface PlacedBell {
  remote: RegistryRemote;
  entry: BellEntry;
}

/** The bells of the remotes whose conditions a session meets, in order; none while the company has no access. */
export function permittedBells({ remotes }: Registry, session: Session): PlacedBell[] {
  if (isClosed(session)) return [];
  return remotes
    .flatMap((remote) => (remote.feature.bells ?? []).map((entry) => ({ remote, entry })))
    .filter(({ entry }) => allows(session, entry))
    .sort((a, b) => a.entry.order - b.entry.order);
}
