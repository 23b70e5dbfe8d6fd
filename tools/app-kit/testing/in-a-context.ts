import { createContext, runInContext } from 'node:vm';
import type { ToApp } from '../../../libs/app-host/src/wire/messages.ts';

/** What the worker of an app has of the browser, and Node has, too. Nothing of it reaches files or the network. */
const given = {
  ...{ console, setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask, structuredClone, performance },
  ...{ crypto, atob, btoa, URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, AbortSignal, DOMException },
  ...{ Event, EventTarget, MessageEvent, CustomEvent },
};

/** A running app: `send` gives it a message of the page. */
export interface RunningApp {
  send: (message: ToApp) => void;
}

/**
 * Runs an app with the runtime of its worker, in a context of its own: the same code draws it in an installation. What it
 * says goes to `onMessage`, as text. Throws what its code throws when it is run.
 */
export function runApp(runtime: string, code: string, onMessage: (text: string) => void): RunningApp {
  const listeners: ((event: { data: string }) => void)[] = [];
  const context = createContext({
    ...given,
    postMessage: onMessage,
    addEventListener: (_type: string, listener: (event: { data: string }) => void) => listeners.push(listener),
    removeEventListener: () => undefined,
    dispatchEvent: () => true,
    reportError: (error: unknown) => console.error(error),
  });
  runInContext('globalThis.self = globalThis', context);
  runInContext(runtime, context, { filename: 'recado-app-runtime.js' });
  runInContext(`runRecadoApp(function (require, module, exports) {${code}\n});`, context, { filename: 'dist/code.js' });
  return {
    send: (message) => {
      for (const listener of listeners) listener({ data: JSON.stringify(message) });
    },
  };
}
