import { callKinds } from '../../../libs/app-host/src/host-api/call-kinds.ts';
import { records } from './fixtures.ts';
import { type DataQuery, type DeclaredData, KeptValues, type Subject } from './kept-values.ts';
import { RefusedCall } from './refused-call.ts';

/** A request of an app to its own server. */
export interface ServerRequest {
  method?: string;
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  ticketId?: number;
  contactId?: number;
}
/** What the server answered. */
export interface ServerAnswer {
  status: number;
  body: unknown;
}
/** Stands for the server of an app. */
export type OwnServer = (request: ServerRequest) => ServerAnswer | Promise<ServerAnswer>;

/** Answers of calls, by name. */
export type Answers = Readonly<Record<string, (...args: never[]) => unknown>>;

/** A call that did something: a toast, a message, a change. */
export interface DoneCall {
  name: string;
  args: readonly unknown[];
}

/** What of an installation the stand-in is to be; the first two are the manifest's, which a developer changes meanwhile. */
export interface StandInChoices {
  declaredData: DeclaredData;
  /** The scopes of the manifest. */
  scopes: readonly string[];
  server?: OwnServer | undefined;
  /** In place of those that the stand-in has. */
  answers?: Answers | undefined;
}

/** Answers the host API without an installation: with fixtures, and data that it keeps in memory. */
export class StandInCalls {
  readonly data: KeptValues;
  /** What the app told the person, sent or changed, in order. */
  readonly done: DoneCall[] = [];
  #choices: StandInChoices;

  constructor(choices: StandInChoices) {
    this.#choices = choices;
    this.data = new KeptValues(() => choices.declaredData);
  }

  /** The answer to a call, by the rules of an installation. Rejects with an Error that has a `code`. */
  async answer(name: string, args: readonly unknown[]): Promise<unknown> {
    const kind = Object.hasOwn(callKinds, name) ? callKinds[name] : undefined;
    if (!kind) throw new RefusedCall('UNKNOWN', `there is no call "${name}"`);
    if (kind.scope && !this.#choices.scopes.includes(kind.scope)) {
      throw new RefusedCall('OUT_OF_SCOPE', `${name} needs the scope ${kind.scope}, which the manifest does not name`);
    }
    const parsed = kind.args.safeParse(args);
    if (!parsed.success) throw new RefusedCall('INVALID', `${name}: ${parsed.error.issues[0]?.message}`);
    if (!isQuestion(name)) this.done.push({ name, args: parsed.data });
    const answer = this.#choices.answers?.[name] ?? this.#own[name];
    return answer && Reflect.apply(answer, undefined, [...parsed.data]);
  }

  readonly #own: Answers = {
    'data.get': (subject: Subject, key: string) => this.data.get(subject, key),
    'data.list': (query: DataQuery) => this.data.list(query),
    'data.put': (subject: Subject, key: string, value: unknown, version: number) =>
      this.data.put(subject, key, value, version),
    'data.remove': (subject: Subject, key: string, version: number) => this.data.remove(subject, key, version),
    'server.request': (request: ServerRequest) => this.#ask(request),
    'tickets.get': () => records.ticket,
    'messages.list': () => ({ messages: [records.message], hasMore: false }),
    'messages.send': (ticketId: number, body: string) => ({
      messages: [{ ...records.message, id: records.message.id + 1, ticketId, body, fromMe: true }],
    }),
    'contacts.get': () => records.contact,
    'contacts.list': () => ({ contacts: [records.contact], hasMore: false }),
    'contacts.update': (_id: number, changes: object) => ({ ...records.contact, ...changes }),
    'tags.list': () => ({ tags: [records.tag] }),
    'tags.ofTicket': () => records.ticket,
  };

  #ask(request: ServerRequest): ServerAnswer | Promise<ServerAnswer> {
    if (!this.#choices.server) throw new RefusedCall('ERR_APP_SERVER_AWAY', 'the server of the app is not running');
    return this.#choices.server(request);
  }
}

function isQuestion(name: string): boolean {
  return name.startsWith('data.') || /\.(get|list|request)$/.test(name);
}
