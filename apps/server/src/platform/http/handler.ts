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

/** What a handler receives: everything is validated, everything is typed by the contract. */
export interface Context<Key extends ContractKey> {
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

/** Answers one endpoint. Refusals are thrown as AppError. */
export type Handler<Key extends ContractKey> = (context: Context<Key>) => Promise<AnswerInput<Key>>;

/** The handlers of a module, by endpoint. */
export type Handlers<Key extends ContractKey> = { [K in Key]: Handler<K> };
