import type { AppContact, AppMessage, AppTag, AppTicket } from './records.ts';

/** Where the app runs, and for whom. */
export interface AppContext {
  app: string;
  version: string;
  person: { id: number; name: string; profile: string };
  companyId: number;
  language: 'pt' | 'en' | 'es';
  theme: 'light' | 'dark';
  /** The app's own abilities that the person has. */
  abilities: readonly string[];
  /** The scopes that the company consented to. */
  scopes: readonly string[];
  /** The settings of the manifest, but for secrets. */
  settings: Readonly<Record<string, unknown>>;
}

/** The context now, e.g. in a handler. */
export declare function context(): AppContext;
/** The context in a component, which is drawn again when it changes, e.g. the language. */
export declare function useAppContext(): AppContext;

/** What an app asked for: `value` once it is there, `error` if it failed. */
export interface Answer<Value> {
  value: Value | undefined;
  error: Error | undefined;
  isLoading: boolean;
  /** Asks again; the former value stays meanwhile. */
  reload: () => void;
}
/** Asks when the component is first drawn, and whenever `dependencies` change. */
export declare function useAnswer<Value>(ask: () => Promise<Value>, dependencies: readonly unknown[]): Answer<Value>;

/**
 * A call that failed. `code` is an error of the API (`ERR_…`), or `OUT_OF_SCOPE` (the company did not consent to it), `NOT_ASKED` (it
 * acts on the page, and the person did nothing in the app just before), `INVALID`, `TOO_MANY`, `TOO_LARGE`, `NOT_THERE`.
 */
export declare class AppCallFailure extends Error {
  readonly code: string;
}

/** To what a value belongs; `id` is that of the contact, ticket or user. The manifest declares the kinds (`data`). */
export interface Subject {
  kind: 'company' | 'contact' | 'ticket' | 'user';
  id?: number;
}
/** A value that the app keeps. */
export interface KeptValue<Value = unknown> {
  kind: Subject['kind'];
  /** Null for the company. */
  subjectId: number | null;
  /** Small letters, digits, `.`, `_` and `-`. */
  key: string;
  value: Value;
  /** Grows with each change. */
  version: number;
  updatedAt: string;
}
/** Which values; without `id` those of all subjects of a kind. */
export interface DataQuery {
  kind: Subject['kind'];
  id?: number;
  key?: string;
  /** Fields that the manifest declares as searchable. */
  where?: Record<string, string | number | boolean>;
  /** `nextCursor` of the previous answer. */
  cursor?: number;
}
/** What the app keeps (docs/apps.md, Data). */
export declare const data: {
  /** Null if there is none. */
  get: <Value = unknown>(subject: Subject, key: string) => Promise<KeptValue<Value> | null>;
  list: <Value = unknown>(query: DataQuery) => Promise<{ data: KeptValue<Value>[]; nextCursor: number | null }>;
  /**
   * `version` is the one that was read, 0 for a new value: if somebody was faster, the call fails with
   * `ERR_APP_DATA_CHANGED`, and nothing is lost.
   */
  put: <Value>(subject: Subject, key: string, value: Value, version?: number) => Promise<KeptValue<Value>>;
  remove: (subject: Subject, key: string, version: number) => Promise<void>;
};

/** A request to the app's own server; Recado adds a statement about who asks. */
export interface ServerRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Begins with `/`, and not with `/recado`. */
  path: string;
  query?: Record<string, string>;
  /** JSON. */
  body?: unknown;
  /** What the person looks at: the statement names it. */
  ticketId?: number;
  contactId?: number;
}
/** What the server answered: parsed JSON, or a text. */
export interface ServerAnswer {
  status: number;
  body: unknown;
}
/** The app's own server. */
export declare const server: {
  request: (request: ServerRequest) => Promise<ServerAnswer>;
};

/** Scope `tickets:read`. */
export declare const tickets: { get: (id: number) => Promise<AppTicket> };
/** Scopes `messages:read` and `messages:send`. */
export declare const messages: {
  /** The newest first; `before` is the id of the oldest that is known. */
  list: (ticketId: number, query?: { before?: number }) => Promise<{ messages: AppMessage[]; hasMore: boolean }>;
  send: (ticketId: number, text: string) => Promise<{ messages: AppMessage[] }>;
};
/** Scopes `contacts:read` and `contacts:write`. */
export declare const contacts: {
  get: (id: number) => Promise<AppContact>;
  list: (query?: { search?: string; page?: number }) => Promise<{ contacts: AppContact[]; hasMore: boolean }>;
  update: (id: number, changes: Partial<Pick<AppContact, 'name' | 'email' | 'extraInfo'>>) => Promise<AppContact>;
};
/** Scopes `tags:read` and, for those of a ticket, `tickets:write`. */
export declare const tags: {
  list: () => Promise<{ tags: AppTag[] }>;
  ofTicket: (ticketId: number, tagIds: readonly number[]) => Promise<AppTicket>;
};

/** Tells the person something, at the edge of the page. */
export declare function toast(text: string, kind?: 'success' | 'info' | 'warning' | 'error'): Promise<void>;
/** Opens a page of the product, e.g. `/contacts`, after the person did something in the app. */
export declare function open(path: string): Promise<void>;
