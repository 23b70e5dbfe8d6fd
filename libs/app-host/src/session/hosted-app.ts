import type { AppContext } from '../wire/messages.ts';

/** An app whose code runs in the page, as the registry names it. */
export interface HostedApp {
  name: string;
  version: string;
  /** The address of its code on this origin, and its hash as browsers check it. */
  code: string;
  integrity: string;
}

/** What the page does for apps: the shell's calls the API, those of a stand-in answer themselves. */
export interface AppServices {
  /** What the app is told about the page and the person, now. */
  contextOf: (app: HostedApp) => AppContext;
  /** Answers a call that was parsed and is within the scopes. */
  answer: (app: HostedApp, call: AppCall) => Promise<unknown>;
  /** The texts of the runtime and of an app's code. */
  fetchRuntime: () => Promise<string>;
  fetchCode: (app: HostedApp) => Promise<string>;
  /** The address of the document in which apps run. */
  frameAddress: string;
}

/** A parsed call of the host API: its name and its arguments. */
export interface AppCall {
  name: string;
  args: readonly unknown[];
}

/** Why an app does not run: it ended, could not be started, or is off in this tab. */
export class AppFailure extends Error {
  override name = 'AppFailure';
}
