import type {
  Ability,
  AnswerInput,
  BodyOutput,
  Contract,
  ContractKey,
  ParamsOutput,
  Profile,
  QueryOutput,
} from '@recado/api/contract';
import type { Unit } from '../database/database.ts';

/** Who is calling, read from the verified token and the database; the company comes from here and nowhere else. */
export interface Session {
  sessionId: string;
  userId: number;
  companyId: number;
  name: string;
  profile: Profile;
  super: boolean;
  queueIds: readonly number[];
  allTicket: boolean;
  abilities: ReadonlySet<Ability>;
}

/** A file received in full, still in a temporary place; `storage.keep` makes it permanent. */
export interface UploadedFile {
  field: string;
  /** The name the sender gave it: shown, never used as a path. */
  name: string;
  temporaryPath: string;
  /** Bytes. */
  size: number;
}

type SessionOf<Key extends ContractKey> = Contract[Key]['access'] extends 'public' ? undefined : Session;

/** What is known of a call: everything is validated, everything is typed by the contract. */
export interface Call<Key extends ContractKey> {
  params: ParamsOutput<Key>;
  query: QueryOutput<Key>;
  body: BodyOutput<Key>;
  session: SessionOf<Key>;
  files: UploadedFile[];
  /** The caller's network address. */
  address: string;
  /** The refresh token in the cookie `jrt`, and how to replace it (null clears it). */
  refreshToken: string | undefined;
  setRefreshToken: (token: { value: string; expiresAt: Date } | null) => void;
}

/** A call together with the transaction it is answered in, behind the wall of the caller's company. */
export interface Context<Key extends ContractKey> extends Call<Key> {
  unit: Unit;
}

/** Answers a call without a unit made for it: it opens those it needs, or needs none. */
export type CallHandler<Key extends ContractKey> = (call: Call<Key>) => Promise<AnswerInput<Key>>;

/**
 * Answers one endpoint. Refusals are thrown as AppError. A function runs inside one unit of the caller's company, which
 * commits when it returns; it runs again when another transaction was in its way, so that it does nothing that cannot
 * be undone (`unit.afterCommit` and `unit.enqueue` are for that). `withoutUnit` is for what takes several units or none,
 * those of another company or of the system, or does something slow, which no transaction waits for. A public endpoint
 * has no company, so no unit either.
 */
export type Handler<Key extends ContractKey> = Contract[Key]['access'] extends 'public'
  ? CallHandler<Key>
  : ((context: Context<Key>) => Promise<AnswerInput<Key>>) | { withoutUnit: CallHandler<Key> };

/** The handlers of a module, by endpoint: `Handlers<keyof typeof tagEndpoints>`. */
export type Handlers<Key extends ContractKey> = { [K in Key]: Handler<K> };
