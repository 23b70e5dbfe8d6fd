import type { RegistryRemote } from '@recado/federation';
import { useCallback, useEffect } from 'react';
import type { PlacedBell } from '../features/bells.ts';
import { loader } from '../features/loader.ts';
import { reportUnread } from '../notifications/unread-counts.ts';
import { NothingOnFailure } from './nothing-on-failure.tsx';
import { bellDelay, useRemotePart } from './use-remote-part.ts';

/**
 * The bells that remotes draw in the top bar (SPEC §2.3). Space is reserved for permanent ones, so that nothing shifts.
 */
export function RemoteBells({ bells }: { bells: PlacedBell[] }) {
  return bells.map(({ remote, entry: { module, isOccasional } }) => (
    <span key={`${remote.name} ${module}`} className={isOccasional ? 'top-bar-occasional-bell' : 'top-bar-bell'}>
      <NothingOnFailure>
        <RemoteBell remote={remote} module={module} />
      </NothingOnFailure>
    </span>
  ));
}

function RemoteBell({ remote, module }: { remote: RegistryRemote; module: string }) {
  const Drawn = useRemotePart(remote, module, loader.loadBell, bellDelay);
  const source = `${remote.name} ${module}`;
  const onUnread = useCallback((count: number) => reportUnread(source, count), [source]);
  useEffect(() => () => reportUnread(source, 0), [source]);
  return Drawn && <Drawn onUnread={onUnread} />;
}
