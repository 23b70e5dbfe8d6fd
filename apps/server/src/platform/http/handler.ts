import type {
  Ability,
  AnswerInput,
  ApiScope,
  BodyOutput,
  Contract,
  ContractKey,
  ParamsOutput,
  Profile,
  QueryOutput,
  RoleRights,
} from '@recado/contract';
import type { CompanyReader, Unit, UnitReader } from '../database/database.ts';
import type { Developer } from '../database/schema/users.ts';
import type { CookieTokens } from '../security/cookie-tokens.ts';
import type { StoredFile } from '../storage/storage.ts';
import type { Afterwards } from './afterwards.ts';

/** The caller, read from the verified token and the database. The company is never taken from anywhere else. */
export interface CallerSession extends Principal {
  sessionId: string;
  userId: number;
  companyId: number;
  name: string;
  profile: Profile;
  super: boolean;
  abilities: ReadonlySet<Ability>;
  /** The role of the company that they have; absent: what they may is that of their profile. */
  role?: RoleRights & { id: number };
  /** Of whoever looks in with a developer grant: until when, and to develop which remote. */
  developer?: Developer;
}

/** A file that was received in full, still in a temporary place; `storage.keep` makes it permanent. */
export interface UploadedFile {
  field: string;
  /** The name that the sender gave it: displayed, never used as a path. */
  name: string;
  temporaryPath: string;
  /** Bytes. */
  size: number;
}

/** An actor in a company: a user with a session, or a program with a key, which is no user. */
export interface Principal {
  companyId: number;
  /** The name under which others see their actions. */
  name: string;
  userId: number | null;
  abilities: ReadonlySet<Ability>;
  /** The only connection whose tickets they see; undefined or null: all connections. */
  connectionId?: number | null;
}

/** A program that sent a key of the company. */
export interface CallingProgram extends Principal {
  keyId: number;
  userId: null;
  scopes: ReadonlySet<ApiScope>;
  connectionId: number | null;
}

type SessionOf<Key extends ContractKey> = Contract[Key]['access'] extends 'public' | 'token'
  ? undefined
  : CallerSession;
type HolderOf<Key extends ContractKey> = Contract[Key]['access'] extends 'token' ? CallingProgram : undefined;

/** A body that is not parsed, and the header that signs it. */
export interface RawBody {
  bytes: Uint8Array;
  signature: string;
}

type RawOf<Key extends ContractKey> = Contract[Key] extends { raw: object } ? RawBody : undefined;

/** The input of a call: validated and typed by the contract. */
export interface Call<Key extends ContractKey> {
  params: ParamsOutput<Key>;
  query: QueryOutput<Key>;
  body: BodyOutput<Key>;
  /** The body of an endpoint that takes it unparsed. */
  raw: RawOf<Key>;
  session: SessionOf<Key>;
  program: HolderOf<Key>;
  /** The header `Idempotency-Key`, for an endpoint that honours it. */
  idempotencyKey: string | undefined;
  files: UploadedFile[];
  /** The caller's network address. */
  address: string;
  /** The refresh token in the cookie `jrt`, and a function that replaces the cookies of the session (null deletes them). */
  refreshToken: string | undefined;
  /** The token that names the browser from one sign-in to the next (ADR 181). */
  deviceToken: string | undefined;
  setRefreshToken: (token: CookieTokens | null) => void;
  /** What a browser keeps while somebody is at the issuer of their company (ADR 193), and a function that replaces it. */
  attempt: string | undefined;
  setAttempt: (attempt: string | null) => void;
  /** Sets cookies as another cell wrote them: the session is of that one. */
  passCookies: (cookies: readonly string[]) => void;
}

/** A call together with its transaction, which reaches the rows that the endpoint's tenancy names. */
export interface Context<Key extends ContractKey> extends Call<Key> {
  unit: Unit;
}

/**
 * A call together with a reader of the rows that the endpoint's tenancy names. Reads of the caller's company are sent
 * with those of others (ADR 94).
 */
export interface ReadingContext<Key extends ContractKey> extends Call<Key> {
  reader: TenancyOf<Key> extends 'company' ? CompanyReader : UnitReader;
}

/** A call together with its transaction and the file that it brought, stored by now. */
export interface UploadContext<Key extends ContractKey> extends Context<Key> {
  file: StoredFile;
}

/** The same with all files that it brought; none is possible, too. */
export interface FilesContext<Key extends ContractKey> extends Omit<Context<Key>, 'files'> {
  files: readonly StoredFile[];
}

/** The result of a handler: the declared answer, or the parts of a file. */
export type Result<Key extends ContractKey> = Contract[Key] extends { file: object }
  ? AsyncIterable<string | Uint8Array>
  : AnswerInput<Key>;

/** Answers a call without a prepared unit: it opens the units that it needs, or needs none. */
export type CallHandler<Key extends ContractKey> = (call: Call<Key>) => Promise<Result<Key>>;

/** Answers a call inside its unit, or says what answers it after the commit (`afterwards`). */
export type UnitHandler<Key extends ContractKey> = (
  context: Context<Key>,
) => Promise<Result<Key> | Afterwards<Result<Key>>>;

/**
 * Answers an upload of one file. `check` refuses in a unit of its own before the file is stored, `attach` runs in
 * another one after it. A file that cannot be attached is deleted.
 */
export interface UploadHandler<Key extends ContractKey> {
  check(context: Context<Key>): Promise<unknown>;
  attach(context: UploadContext<Key>): Promise<Result<Key>>;
}

/**
 * Answers a call that may bring files. `check` runs only for a call with files, in a unit of its own before they are
 * stored: it refuses, or returns the answer that the call got before, for which nothing is stored. Files that cannot be
 * attached are deleted.
 */
export interface FilesHandler<Key extends ContractKey> {
  /** How many files are stored; further ones are ignored. All by default. */
  most?: number;
  check?(context: Context<Key>): Promise<Result<Key> | undefined> | Promise<void>;
  attachAll(context: FilesContext<Key>): Promise<Result<Key>>;
}

/** Answers a call in steps, between which no transaction is open; made by `inSteps`. */
export interface SteppedHandler<Key extends ContractKey> {
  /** `inUnit` runs a step in a unit of its own, which commits when the step returns. */
  answerInSteps(
    context: ReadingContext<Key>,
    inUnit: <T>(step: (context: Context<Key>) => Promise<T>) => Promise<T>,
  ): Promise<Result<Key>>;
}

/**
 * Answers one endpoint. Refusals are thrown as AppError. A function runs inside one unit, which commits when it
 * returns, and reaches the rows that the endpoint's tenancy names. It runs again after a serialisation conflict, so it
 * must not do anything that cannot be rolled back (`unit.afterCommit`, `unit.enqueue` and `afterwards` are for that). An
 * endpoint of the tenancy `none` has no unit. `reads` gets a reader instead of a unit: for frequent lists, for exports in
 * parts, and for what only reads before something slow; with `fromReplica` it is that of the read replica, for reports and
 * searches that take long. `inSteps` is for something slow before the unit, or between two. `withoutUnit` opens its units
 * itself, because they are more than two; `tools/checks/handlers.mjs` names each with its reason.
 */
export type Handler<Key extends ContractKey> =
  TenancyOf<Key> extends 'none'
    ? CallHandler<Key>
    :
        | UnitHandler<Key>
        | UploadHandler<Key>
        | FilesHandler<Key>
        | SteppedHandler<Key>
        | { reads: (context: ReadingContext<Key>) => Promise<Result<Key>>; fromReplica?: true }
        | { withoutUnit: CallHandler<Key> };

/** Whose rows an endpoint reaches, see `tenancyOf`. */
type TenancyOf<Key extends ContractKey> = Contract[Key] extends { tenancy: infer Declared }
  ? Declared
  : Contract[Key]['access'] extends 'public'
    ? 'none'
    : 'company';

/** The handlers of a module, by endpoint: `Handlers<keyof typeof tagEndpoints>`. */
export type Handlers<Key extends ContractKey> = { [K in Key]: Handler<K> };
