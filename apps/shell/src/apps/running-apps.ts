import { type AppContext, type HostedApp, RunningApps } from '@recado/app-host';
import { type Session, sessionStore } from '@recado/auth';
import type { RegistryApp } from '@recado/federation';
import { answerApp } from './answer-apps.ts';
import { newestApp } from './extensions-of-apps.ts';

/** The address of the runtime of apps, inserted by the build. */
declare const APP_RUNTIME: string;

/** Where apps run, for whom, and in which language and appearance. */
interface Surroundings {
  session: Session;
  language: AppContext['language'];
  theme: AppContext['theme'];
}

let surroundings: Surroundings | undefined;

/** The apps that run in this tab. */
export const runningApps = new RunningApps({
  frameAddress: '/app-frame.html',
  contextOf: ({ name }) => contextFor(newestApp(name)),
  answer: answerApp,
  fetchRuntime,
  fetchCode: ({ code, integrity }) => textOf(code, integrity),
});

// What runs for one person never runs for the next.
sessionStore.subscribe(({ status }) => {
  if (status === 'signedOut') runningApps.endAll();
});

/** An app as it is hosted. */
export function hostedApp(app: RegistryApp): HostedApp {
  return { name: app.name, version: app.version, code: app.code ?? '', integrity: app.integrity ?? '' };
}

/** Tells the running apps where they are. */
export function surroundApps(next: Surroundings): void {
  surroundings = next;
  runningApps.tellContexts();
}

/** What an app is told about the page and the person. */
export function contextFor(app: RegistryApp | undefined): AppContext {
  const user = surroundings?.session.user;
  return {
    app: app?.name ?? '',
    version: app?.version ?? '',
    person: { id: user?.id ?? 0, name: user?.name ?? '', profile: user?.profile ?? 'user' },
    companyId: user?.companyId ?? 0,
    language: surroundings?.language ?? 'pt',
    theme: surroundings?.theme ?? 'light',
    abilities: app?.abilities ?? [],
    scopes: app?.scopes ?? [],
    settings: app?.settings ?? {},
  };
}

let runtime: Promise<string> | undefined;

/** The runtime, once for all apps of this tab; asked for again after a failure. */
function fetchRuntime(): Promise<string> {
  runtime ??= textOf(APP_RUNTIME).catch((error: unknown) => {
    runtime = undefined;
    throw error;
  });
  return runtime;
}

/** The text of a file, which must have the hash that the registry gives. */
async function textOf(address: string, integrity?: string): Promise<string> {
  const answer = await fetch(address, integrity ? { integrity } : {});
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return await answer.text();
}
