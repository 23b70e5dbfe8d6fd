import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type FromApp, parseMessage } from '../../../libs/app-host/src/border/parse-message.ts';
import { PlaceTree } from '../../../libs/app-host/src/tree/place-tree.ts';
import type { AppContext } from '../../../libs/app-host/src/wire/messages.ts';
import { contextOf, type RunManifest } from '../stand-in/context-of.ts';
import type { KeptValues } from '../stand-in/kept-values.ts';
import { type Answers, type DoneCall, type OwnServer, StandInCalls } from '../stand-in/stand-in-calls.ts';

import { drawnIn } from './drawn-tree.ts';
import { runApp } from './in-a-context.ts';
import { runtimeScript } from './runtime-script.ts';
import { Screen } from './screen.ts';

/** Who looks at an extension, and what the page answers. */
export interface RenderOptions {
  /** The app's folder; by default the present one. */
  folder?: string;
  language?: 'pt' | 'en' | 'es';
  theme?: 'light' | 'dark';
  person?: Partial<AppContext['person']>;
  /** The app's own abilities that the person has; by default all. */
  abilities?: readonly string[];
  /** Settings, but for secrets. */
  settings?: Readonly<Record<string, unknown>>;
  /** The app's server. */
  server?: OwnServer;
  /** Answers of calls of the host API by name, e.g. `{ 'tickets.get': () => ticket }`; the others have fixtures. */
  answers?: Answers;
}

/** An extension that is shown. */
export interface RenderedExtension {
  screen: Screen;
  /** The data that the app keeps. */
  data: KeptValues;
  /** What the app told the person, sent or changed. */
  done: readonly DoneCall[];
  /** Gives the component other props. */
  update: (props: object) => void;
  /** Ends it, as the page does when its place is gone. */
  close: () => void;
}

/** The only place of the page. */
const place = 1;

/**
 * Shows an extension of the built app (`dist/code.js`) as an installation does: its code runs with the runtime of its
 * worker, and what it draws is checked and on the returned screen. Functions among the props are called when the app
 * calls them. Throws what the code throws when it is run.
 */
export async function renderExtension(
  module: string,
  props: object,
  options: RenderOptions = {},
): Promise<RenderedExtension> {
  const folder = resolve(options.folder ?? '.');
  const manifest: RunManifest = JSON.parse(readFileSync(join(folder, 'recado-app.json'), 'utf8'));
  const { data: declaredData = [], scopes = [] } = manifest;
  const { server, answers } = options;
  const calls = new StandInCalls({ declaredData, scopes, server, answers });
  const tree = new PlaceTree();
  let problem: string | undefined;
  let functions = functionsIn(props);
  const code = readFileSync(join(folder, 'dist/code.js'), 'utf8');
  const app = runApp(runtimeScript(), code, (text) => void receive(parseMessage(text)));

  async function receive(message: FromApp | undefined): Promise<void> {
    if (message?.type === 'records') apply(message.records);
    else if (message?.type === 'failed') problem ??= `${module}: ${message.error}`;
    else if (message?.type === 'call') {
      app.send({ type: 'answer', call: message.call, ...(await outcomeOf(message.name, message.args)) });
    }
  }

  function apply(records: readonly unknown[]): void {
    try {
      tree.apply(records);
    } catch (error) {
      problem ??= `${module}: the page refuses what it draws: ${wordsOf(error)}`;
    }
  }

  async function outcomeOf(name: string, args: readonly unknown[]) {
    const own = name.startsWith('point.') ? functions[name.slice('point.'.length)] : undefined;
    try {
      return { value: await (own ? own(...args) : calls.answer(name, args)) };
    } catch (error) {
      return { error: { code: codeOf(error), message: wordsOf(error) } };
    }
  }

  app.send({ type: 'context', context: contextOf(manifest, options) });
  app.send({ type: 'mount', place, module, props: dataIn(props), calls: Object.keys(functions) });
  return {
    screen: new Screen({
      root: () => drawnIn(tree),
      act: (node, name, args) => app.send({ type: 'event', place, node, name, args }),
      problem: () => problem,
    }),
    data: calls.data,
    done: calls.done,
    update: (next) => {
      functions = functionsIn(next);
      app.send({ type: 'props', place, props: dataIn(next), calls: Object.keys(functions) });
    },
    close: () => app.send({ type: 'unmount', place }),
  };
}

type Functions = Record<string, (...args: unknown[]) => unknown>;

function functionsIn(props: object): Functions {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => typeof value === 'function'));
}

/** Props as they cross the border. */
function dataIn(props: object): object {
  return JSON.parse(JSON.stringify(props));
}

function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : 'INVALID';
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
