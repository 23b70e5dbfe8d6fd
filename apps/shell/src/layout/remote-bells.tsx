import type { BellEntry, RegistryRemote } from '@recado/federation';
import { useCallback, useEffect } from 'react';
import type { PlacedBell } from '../features/bells.ts';
import { loader } from '../features/loader.ts';
import { reportUnread } from '../notifications/unread-counts.ts';
import { NothingOnFailure } from './nothing-on-failure.tsx';
import { bellDelay, partDelay, useRemotePart } from './use-remote-part.ts';
import { WhenAwake } from './when-awake.tsx';

/**
 * The bells that remotes draw in the top bar (SPEC §2.3). Space is reserved for permanent ones, so that nothing shifts.
 */
export function RemoteBells({ bells }: { bells: PlacedBell[] }) {
  return bells.map(({ remote, entry: { module, isOccasional, wakes } }) => (
    <span key={`${remote.name} ${module}`} className={isOccasional ? 'top-bar-occasional-bell' : 'top-bar-bell'}>
      <NothingOnFailure remote={remote}>
        <WhenAwake wakes={wakes}>
          <RemoteBell remote={remote} module={module} delay={delayOf({ isOccasional, wakes })} />
        </WhenAwake>
      </NothingOnFailure>
    </span>
  ));
}

/** A bell that woke has waited already. */
function delayOf({ isOccasional, wakes }: Pick<BellEntry, 'isOccasional' | 'wakes'>): number {
  if (wakes) return 0;
  return isOccasional ? partDelay : bellDelay;
}

function RemoteBell({ remote, module, delay }: { remote: RegistryRemote; module: string; delay: number }) {
  const Drawn = useRemotePart(remote, module, loader.loadBell, delay);
  const source = `${remote.name} ${module}`;
  const onUnread = useCallback((count: number) => reportUnread(source, count), [source]);
  useEffect(() => () => reportUnread(source, 0), [source]);
  return Drawn && <Drawn onUnread={onUnread} />;
}
