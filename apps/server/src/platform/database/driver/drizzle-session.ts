import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { sendTogether } from './send-together.ts';
import { nameFor, nameOfOwnWork, type Role } from './statement-names.ts';
import { refuseAfterEnd } from './transaction-end.ts';

/** Queries of one transaction. Its `transaction()` is a savepoint: what fails inside it is rolled back alone. */
export type DrizzleTransaction = NodePgTransaction<Record<string, never>, Record<string, never>>;

const dialect = new PgDialect();
// Drizzle's objects are stateless, so a connection keeps one of each kind for its lifetime.
const transactions = new WeakMap<PoolClient, Map<string, DrizzleTransaction>>();

/** Queries on a connection. `prepares`: the connection keeps their statements, under the names of a role. */
export function transactionOf(client: PoolClient, prepares: boolean, role: Role): DrizzleTransaction {
  const kinds = transactions.get(client) ?? new Map<string, DrizzleTransaction>();
  transactions.set(client, kinds);
  const kind = `${prepares ? 'prepared' : 'once'} ${role}`;
  const known = kinds.get(kind);
  if (known) return known;
  const session = new SendingSession(client, dialect, prepares, role);
  const made: DrizzleTransaction = new NodePgTransaction(dialect, session, undefined);
  kinds.set(kind, made);
  return made;
}

/** A drizzle session that sends its statements together (`sendTogether`) and keeps them if it `prepares`. */
class SendingSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #client: PoolClient;
  readonly #prepares: boolean;
  readonly #role: Role;

  constructor(client: PoolClient, dialect: PgDialect, prepares: boolean, role: Role) {
    super(client, dialect, undefined);
    this.#client = client;
    this.#prepares = prepares;
    this.#role = role;
  }

  override prepareQuery: NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'] = (
    query,
    fields,
    name,
    ...rest
  ) => {
    const ownName = this.#prepares ? nameOfOwnWork(query.sql) : undefined;
    const made = super.prepareQuery(query, fields, nameFor(this.#role, name ?? ownName), ...rest);
    const execute = made.execute.bind(made);
    made.execute = async (values) => {
      refuseAfterEnd(this.#client);
      sendTogether(this.#client);
      return execute(values);
    };
    return made;
  };
}
