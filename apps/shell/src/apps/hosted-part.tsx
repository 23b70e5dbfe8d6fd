import { api } from '@recado/api/client';
import { AppPage, AppPart } from '@recado/app-host';
import { useSession } from '@recado/auth';
import type { ExtensionEntry, RegistryApp } from '@recado/federation';
import { points } from '@recado/releases/points';
import { useNotify, useTheme } from '@recado/ui/core';
import { useLanguage } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { type ComponentType, useEffect } from 'react';
import { newestApp, pagePrefix } from './extensions-of-apps.ts';
import { lendPageActions } from './page-actions.ts';
import { contextFor, hostedApp, runningApps, surroundApps } from './running-apps.ts';

/**
 * The component for an extension of an app. It resolves once the app's code has run, so that the place waits as it does for
 * a remote's; rejects with AppFailure.
 */
export async function hostedPart(app: RegistryApp, entry: ExtensionEntry): Promise<ComponentType<object>> {
  const { origin } = app;
  if (entry.module.startsWith(pagePrefix) && origin !== null) {
    return (props) => <HostedPage app={app} origin={origin} entry={entry} props={props} />;
  }
  const hosted = hostedApp(app);
  const isAction = points.some(({ name, isAction: chosen }) => name === entry.point && chosen);
  await runningApps.get(hosted);
  return (props) => {
    useSurroundings(app);
    return <AppPart apps={runningApps} app={hosted} module={entry.module} isAction={isAction} props={props} />;
  };
}

function HostedPage({
  app,
  origin,
  entry,
  props,
}: {
  app: RegistryApp;
  origin: string;
  entry: ExtensionEntry;
  props: object;
}) {
  const { language } = useSurroundings(app);
  return (
    <AppPage
      origin={origin}
      path={entry.module.slice(pagePrefix.length)}
      title={entry.title[language]}
      contextOf={() => contextFor(newestApp(app.name) ?? app)}
      statementFor={async (view) => {
        const answer = await api('POST /own-apps/:app/statement', { params: { app: app.name }, body: view });
        return answer.statement;
      }}
      props={props}
    />
  );
}

/** Tells the running apps what changed around them, and lends them what the page can. */
function useSurroundings(app: RegistryApp) {
  const session = useSession();
  const { language } = useLanguage();
  const { appearance } = useTheme();
  const notify = useNotify();
  const navigate = useNavigate();
  useEffect(
    () => lendPageActions({ notify, language, open: (path) => void navigate(path) }),
    [notify, language, navigate],
  );
  const newest = newestApp(app.name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: apps are told when the registry offers other settings
  useEffect(() => surroundApps({ session, language, theme: appearance }), [newest, session, language, appearance]);
  return { language };
}
