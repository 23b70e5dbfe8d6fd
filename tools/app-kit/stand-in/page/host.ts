import { type AppCall, type AppContext, type HostedApp, RunningApps } from '../../../../libs/app-host/src/index.ts';
import { contextOf } from '../context-of.ts';
import type { Choices } from './choices.ts';
import type { DevelopedApp } from './developed-app.ts';

type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** What the page shows of calls of the app. */
export interface ShownCalls {
  toast: (text: string, kind: ToastKind) => void;
  note: (line: string) => void;
}

/** Runs the app as an installation does, with stand-in answers. */
export interface StandInHost {
  apps: RunningApps;
  app: HostedApp;
  /** The choices changed: the app hears it. */
  choose: (choices: Choices) => void;
}

/** The host of the app for this page. */
export function standInHost(
  { manifest, build, settings }: DevelopedApp,
  first: Choices,
  shown: ShownCalls,
): StandInHost {
  let choices = first;
  const app: HostedApp = { name: manifest.name, version: String(build), code: `/code.js?${build}`, integrity: '' };
  const contextNow = (): AppContext => contextOf(manifest, { ...choices, settings });
  const services = {
    frameAddress: '/app-frame.html',
    contextOf: contextNow,
    fetchRuntime: () => textOf('/runtime.js'),
    fetchCode: ({ code }: HostedApp) => textOf(code),
    answer: async (_: HostedApp, { name, args }: AppCall) => {
      if (name === 'toast') return shown.toast(String(args[0]), toastKind(args[1]));
      shown.note(`${name} ${JSON.stringify(args).slice(0, 200)}`);
      return name === 'open' ? null : await asked(name, args);
    },
  };
  const apps = new RunningApps(services);
  return {
    apps,
    app,
    choose: (next) => {
      if (next === choices) return;
      choices = next;
      apps.tellContexts();
    },
  };
}

function toastKind(kind: unknown): ToastKind {
  return kind === 'info' || kind === 'warning' || kind === 'error' ? kind : 'success';
}

/** Asks the development server, which keeps the data and asks the server of the app. */
async function asked(name: string, args: readonly unknown[]): Promise<unknown> {
  const answer = await fetch('/calls', { method: 'POST', body: JSON.stringify({ name, args }) });
  const { value, code, message } = await answer.json();
  if (answer.ok) return value;
  throw Object.assign(new Error(message), { code });
}

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return await answer.text();
}
