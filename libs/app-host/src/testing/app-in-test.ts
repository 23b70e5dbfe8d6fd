import type { AppPort } from '../session/app-frame.ts';
import type { AppCall, AppServices, HostedApp } from '../session/hosted-app.ts';
import type { AppContext, ToApp } from '../wire/messages.ts';

export const appOfTest: HostedApp = { name: 'orders', version: '1.0.0', code: '/code.js', integrity: 'sha384-x' };

/** What a frame does in a test: the app at the other end of the port is the test. */
export interface AppInTest {
  /** What the page sent to the app. */
  heard: ToApp[];
  /** Sends a message as the app. */
  say: (message: object | string) => void;
  /** Says something that only the frame says. */
  sayAsFrame: (message: object) => void;
  isStopped: () => boolean;
}

/** A port whose other end is the test, at once. */
export function portInTest(): { port: AppPort; app: AppInTest } {
  const heard: ToApp[] = [];
  let isStopped = false;
  const port: AppPort = {
    onmessage: null,
    postMessage: (data) => {
      if (typeof data === 'string') heard.push(JSON.parse(data));
      else isStopped = true;
    },
    close: () => undefined,
  };
  const send = (data: unknown) => port.onmessage?.(new MessageEvent('message', { data }));
  return {
    port,
    app: {
      heard,
      say: (message) => send(typeof message === 'string' ? message : JSON.stringify(message)),
      sayAsFrame: send,
      isStopped: () => isStopped,
    },
  };
}

/** Services that answer every call, and what they were asked. */
export function servicesInTest(context: Partial<AppContext> = {}): AppServices & { asked: AppCall[] } {
  const asked: AppCall[] = [];
  return {
    asked,
    frameAddress: '/app-frame.html',
    fetchRuntime: async () => 'runtime',
    fetchCode: async () => 'code',
    answer: async (_, call) => {
      asked.push(call);
      return { answered: call.name };
    },
    contextOf: () => ({
      app: 'orders',
      version: '1.0.0',
      person: { id: 1, name: 'Ana', profile: 'user' },
      companyId: 1,
      language: 'pt',
      theme: 'light',
      abilities: [],
      scopes: [],
      settings: {},
      ...context,
    }),
  };
}
