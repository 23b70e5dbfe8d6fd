/** What an app is told about where it runs, and for whom. */
export interface AppContext {
  app: string;
  version: string;
  person: { id: number; name: string; profile: string };
  companyId: number;
  language: 'pt' | 'en' | 'es';
  theme: 'light' | 'dark';
  /** The app's own abilities that the person has. */
  abilities: readonly string[];
  scopes: readonly string[];
  /** The settings of the app, without secrets. */
  settings: Readonly<Record<string, unknown>>;
}

/** From the page to an app, as JSON. */
export type ToApp =
  | { type: 'context'; context: AppContext }
  | { type: 'mount'; place: number; module: string; props: object; calls: readonly string[] }
  | { type: 'props'; place: number; props: object; calls: readonly string[] }
  | { type: 'unmount'; place: number }
  | { type: 'event'; place: number; node: string; name: string; args: readonly unknown[] }
  | { type: 'answer'; call: number; value?: unknown; error?: AppCallError };

/** Why a call of the host API failed. */
export interface AppCallError {
  /** `ERR_…` of the API, or `OUT_OF_SCOPE`, `INVALID`, `TOO_MANY`, `NOT_THERE`. */
  code: string;
  message: string;
}

/** The answers of the frame to the heartbeat are these very texts, so that it parses nothing. */
export const ping = '{"type":"ping"}';
export const pong = '{"type":"pong"}';

/** From the page to the frame: run an app in a worker, and be its way to it. */
export interface StartApp {
  start: { runtime: string; code: string };
}

/** From the page to the frame, on the port of an app: it is to be ended. */
export const stopApp = { stop: true } as const;

/** Why the frame ended an app. */
export const endReasons = ['flood', 'size', 'kind', 'silent', 'slow', 'error'] as const;
export type EndReason = (typeof endReasons)[number];
