import { ExtensionWaitingContext } from '@recado/federation';
import { useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { DrawnPlaceContext } from '../components/drawn-place.ts';
import { TreeView } from '../components/tree-view.tsx';
import type { AppSession } from '../session/app-session.ts';
import type { HostedApp } from '../session/hosted-app.ts';
import type { Place } from '../session/place.ts';
import type { RunningApps } from '../session/running-apps.ts';

/** A module of an app, for a place of the page. */
export interface AppPartProps {
  apps: RunningApps;
  app: HostedApp;
  module: string;
  /** Whether people chose it, e.g. in a menu. */
  isAction: boolean;
  /** What the point gives. */
  props: object;
}

/**
 * Draws a module of an app in a place. What stands there while code loads stands there until the app has drawn, so that
 * nothing jumps. Throws when the app fails, for the boundary of the place.
 */
export function AppPart({ props, ...part }: AppPartProps) {
  const waiting = useContext(ExtensionWaitingContext);
  const { opened, failure } = useOpened(part, props);
  if (failure) throw failure;
  return opened ? <OpenPlace {...opened} app={part.app} waiting={waiting} /> : waiting;
}

interface Opened {
  session: AppSession;
  place: Place;
}

/** Opens a place in the running app, keeps it up to date with the props of the point, and closes it at the end. */
function useOpened({ apps, app, module, isAction }: Omit<AppPartProps, 'props'>, props: object) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const given = useRef(props);
  given.current = props;
  useEffect(() => {
    let current: Opened | undefined;
    let isLeft = false;
    const open = (session: AppSession) => {
      if (isLeft) return;
      current = { session, place: session.open(module, given.current, isAction) };
      setOpened(current);
    };
    apps.get(app).then(open, (error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))));
    return () => {
      isLeft = true;
      if (!current) return;
      current.session.close(current.place);
      apps.leave(current.session);
    };
  }, [apps, app, module, isAction]);
  useEffect(() => opened?.session.update(opened.place, props));
  return { opened, failure };
}

function OpenPlace({ session, place, app, waiting }: Opened & { app: HostedApp; waiting: React.ReactNode }) {
  const state = useSyncExternalStore(place.subscribe, () => place.error ?? place.isDrawn);
  const drawn = useMemo(() => ({ app, mayAct: () => place.mayAct() }), [app, place]);
  if (state instanceof Error) throw state;
  if (!state) return waiting;
  return (
    <DrawnPlaceContext value={drawn}>
      <TreeView tree={place.tree} onAct={(node, name, args) => session.act(place, node, name, args)} />
    </DrawnPlaceContext>
  );
}
