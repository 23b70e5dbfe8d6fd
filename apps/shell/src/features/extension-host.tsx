import { allows, currentToken, isClosed, type Session, useSession } from '@recado/auth';
import {
  type ExtensionEntry,
  type ExtensionHost,
  ExtensionHostContext,
  failureOfRemote,
  offeredPoints,
  type PlacedExtension,
  type Registry,
  type RegistryApp,
  type RegistryRemote,
  type Texts,
} from '@recado/federation';
import { reportedName, serves } from '@recado/releases';
import { ListSkeleton } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { ExclamationCircleOutlined } from '@recado/ui/icons';
import { type PropsWithChildren, useMemo } from 'react';
import { extensionsOfApps } from '../apps/extensions-of-apps.ts';
import { loader } from './loader.ts';

/**
 * Gives the pages of remotes and the frame the extensions of other remotes, as data; their code is loaded where they are
 * shown. Without a registry there are none yet.
 */
export function ExtensionHostProvider({ registry, children }: PropsWithChildren<{ registry: Registry | undefined }>) {
  const session = useSession();
  const host = useMemo(() => hostOf(registry ?? { remotes: [] }, session), [registry, session]);
  return <ExtensionHostContext value={host}>{children}</ExtensionHostContext>;
}

function hostOf(registry: Registry, session: Session): ExtensionHost {
  const placed = permittedExtensions(registry, session);
  const at = (point: string) => placed.get(point) ?? none;
  return { at, load, onError, Waiting: PartSkeleton, Failed: FailedPart, FailedMark };
}

const none: readonly PlacedExtension[] = [];

/**
 * The extensions that a session may have, in order, by the names of their points. Those that were made for another
 * version of their point are left out: the rest of their remote works without them.
 */
export function permittedExtensions(
  { remotes, apps = [] }: Registry,
  session: Session,
): Map<string, PlacedExtension[]> {
  if (isClosed(session)) return new Map();
  const offered = offeredPoints();
  const ofRemotes = remotes
    .flatMap((remote) => (remote.feature.extensions ?? []).map((entry) => ({ remote, entry })))
    .filter(
      ({ remote, entry }) => isPermitted(session, entry) && serves(offered[entry.point], neededVersion(remote, entry)),
    );
  const found: PlacedExtension[] = [...ofRemotes, ...extensionsOfApps(apps, offered)].sort(
    (one, other) => one.entry.order - other.entry.order,
  );
  const names = new Set(found.map(({ entry }) => entry.point));
  return new Map([...names].map((name) => [name, found.filter(({ entry }) => entry.point === name)]));
}

function isPermitted(session: Session, { ability, plans }: ExtensionEntry): boolean {
  return allows(session, { ability }) && (!plans || plans.some((plan) => allows(session, { plan })));
}

function neededVersion({ feature: { uses } }: RegistryRemote, { point }: ExtensionEntry): string {
  const { points } = uses;
  return (typeof points === 'object' && points[point]) || '';
}

async function load({ remote, entry }: PlacedExtension, fresh: boolean) {
  if ('app' in remote) {
    const { hostedPart } = await import('../apps/hosted-part.tsx');
    const part = await hostedPart(remote.app, entry);
    loader.noteShown(releaseOf(remote.app));
    return part;
  }
  return loader.loadExtension(remote, entry.module, { fresh });
}

function onError({ remote }: PlacedExtension, error: unknown): void {
  if ('app' in remote) {
    // All apps end when the person signs out, which is no failure.
    if (currentToken()) loader.noteFailure(releaseOf(remote.app), 'error', error);
    return;
  }
  // A failed load was already reported when it was tried.
  if (failureOfRemote('', error).kind === 'threw') loader.noteFailure(loader.stateOf(remote).release, 'error', error);
}

/** An app as it is reported: like a remote, under a name that none has. An entry of its own, because it may have no code. */
function releaseOf({ name, version }: RegistryApp) {
  return { name: reportedName(name), version, entry: `app:${name}/${version}` };
}

function PartSkeleton() {
  return <ListSkeleton rows={3} />;
}

/** One line in place of an extension, so that the page around it stays as it is. */
function FailedPart({ title, onRetry }: { title: Texts; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  return (
    <p className="failed-part" role="alert">
      {t('remote.part', { name: title[language] })}
      <button type="button" className="plain-button" onClick={onRetry}>
        {t('remote.retry')}
      </button>
    </p>
  );
}

/** A sign in the small place of an extension, which has no room for words. */
function FailedMark({ title }: { title: Texts }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const text = t('remote.part', { name: title[language] });
  return <ExclamationCircleOutlined className="failed-mark" role="img" aria-label={text} title={text} />;
}
