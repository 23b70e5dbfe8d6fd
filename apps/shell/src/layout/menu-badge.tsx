import { loadPage, type RegistryRemote } from '@recado/federation';
import { Component, type ComponentType, type PropsWithChildren, useEffect, useState } from 'react';

/** Delay between the first render of the drawer and the loading of the remotes' badges, in milliseconds (SPEC §9). */
export const badgeDelay = 2000;

/** The badge of a menu entry, drawn by its remote. A badge that fails to load or to render shows nothing. */
export function MenuBadge({ remote, module }: { remote: RegistryRemote; module: string }) {
  const [loaded, setLoaded] = useState<{ Mark: ComponentType } | null>(null);
  useEffect(() => {
    let wanted = true;
    const show = (Mark: ComponentType) => wanted && setLoaded({ Mark });
    const timer = setTimeout(() => loadPage(remote, module).then(show, () => undefined), badgeDelay);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [remote, module]);
  if (!loaded) return null;
  return (
    <NothingOnFailure>
      <span className="menu-badge">
        <loaded.Mark />
      </span>
    </NothingOnFailure>
  );
}

class NothingOnFailure extends Component<PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
