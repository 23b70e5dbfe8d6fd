import type { SignedIn } from '@recado/contract';

/** The largest files that the server takes, in bytes, by kind. */
export interface FileLimits {
  image: number;
  audio: number;
  video: number;
  document: number;
}

/** What the client needs of the application around it. */
export interface ClientOptions {
  /** Where the API answers, without trailing slash. */
  apiUrl: string;
  /** The base URL of a demo's customer phones; undefined outside a demo. */
  phonesUrl?: string;
  /** The largest files; without it the server alone decides. */
  fileLimits?: FileLimits;
  /** The share of calls whose traces the server wants recorded, from 0 to 1; none without it. */
  traceShare?: number;
  /** The access token if a user is signed in. */
  getToken: () => string | null;
  /** Whether the user may change nothing now: such calls are refused here, without asking the server. */
  isReadOnly?: () => boolean;
  /** Called after a refresh: store the new token and user. */
  onSignedIn: (session: SignedIn) => void;
  /** Called on 401, with its code: drop the session and show the login page (SPEC §4.5). */
  onSignedOut: (code: string) => void;
  /** Called on 402, when the company's access is restricted: read the session again. */
  onClosed?: () => void;
  /** Awaited before a refusal is thrown, so that its texts are there when it is shown. Must not reject. */
  beforeRefusal?: () => Promise<void>;
}

let options: ClientOptions | undefined;

/** Connects the client to the application. The shell calls it once, before any remote is loaded. */
export function configureClient(next: ClientOptions): void {
  options = next;
}

/** What the application has given; undefined before `configureClient`. */
export function clientOptions(): ClientOptions | undefined {
  return options;
}

/** The base URL of the API, e.g. for the socket and for media. */
export function apiUrl(): string {
  return options?.apiUrl ?? '';
}

/** The access token if a user is signed in. */
export function currentToken(): string | null {
  return options?.getToken() ?? null;
}

/** The largest files that the server takes; undefined if they are unknown. */
export function fileLimits(): FileLimits | undefined {
  return options?.fileLimits;
}

/** The base URL of a demo's customer phones; undefined outside a demo. */
export function phonesUrl(): string | undefined {
  return options?.phonesUrl;
}
