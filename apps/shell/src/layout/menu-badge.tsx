import { loadPage, type RegistryRemote } from '@recado/federation';
import { NothingOnFailure } from './nothing-on-failure.tsx';
import { useRemotePart } from './use-remote-part.ts';

/** The badge of a menu entry, drawn by its remote. A badge that fails to load or to render shows nothing. */
export function MenuBadge({ remote, module }: { remote: RegistryRemote; module: string }) {
  const Mark = useRemotePart(remote, module, loadPage);
  if (!Mark) return null;
  return (
    <NothingOnFailure>
      <span className="menu-badge">
        <Mark />
      </span>
    </NothingOnFailure>
  );
}
