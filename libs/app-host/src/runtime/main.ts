// The order matters: what an app must not have is gone before anything else runs, and react-dom needs a document.
import { way } from './lock-down.ts';
import './document.ts';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { ping, pong, type ToApp } from '../wire/messages.ts';
import { AppCallFailure, settle } from './calls.ts';
import { context, setContext, useContextOfApp } from './context.ts';
import { components } from './elements.ts';
import { hostApi } from './host-api.ts';
import { handleEvent, mount, unmount, update } from './places.ts';
import { extend, registered } from './registered.ts';
import { send } from './send.ts';
import { useAnswer } from './use-answer.ts';

/** What apps import as `@recado/app`, and the global `recado`. */
const recado = Object.freeze({
  ...components,
  ...hostApi,
  extend,
  context,
  useAppContext: useContextOfApp,
  useAnswer,
  AppCallFailure,
});

const modules = new Map<string, unknown>([
  ['react', React],
  ['react/jsx-runtime', jsxRuntime],
  ['@recado/app', recado],
]);

type AppCode = (require: (name: string) => unknown, module: { exports: object }, exports: object) => void;

/** Runs the code of the app, once. The frame puts the call behind this runtime. */
function run(code: AppCode): void {
  Reflect.deleteProperty(globalThis, 'runRecadoApp');
  const module = { exports: {} };
  code(requireModule, module, module.exports);
  send({ type: 'ready', modules: [...registered.keys()] });
}

function requireModule(name: string): unknown {
  if (!modules.has(name))
    throw new Error(`an app has no module "${name}"; there are: ${[...modules.keys()].join(', ')}`);
  return modules.get(name);
}

way.listen('message', (event: Event) => {
  const data: unknown = Reflect.get(event, 'data');
  if (data === ping) way.send(pong);
  // The page alone can send: the port is in the frame.
  else if (typeof data === 'string') receive(JSON.parse(data));
});

function receive(message: ToApp): void {
  if (message.type === 'context') setContext(message.context);
  else if (message.type === 'mount') mount(message);
  else if (message.type === 'props') update(message);
  else if (message.type === 'unmount') unmount(message);
  else if (message.type === 'event') handleEvent(message);
  else settle(message);
}

Object.assign(globalThis, { recado, runRecadoApp: run });
