import type { Database } from '../../../../platform/database/database.ts';

/** The tables that a copy fills and reads. */
const tables =
  'moved_rows, contacts, contact_identities, tickets, ticket_cycles, ticket_events, messages, message_words';

/**
 * Lets the database count its rows while a copy fills its tables. Its own counts are a minute old, and for a new company
 * it expects no rows at all: then it chooses plans that take longer with every page, also in triggers.
 */
export class Statistics {
  readonly #database: Database;
  #pages = 0;
  #next = 1;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Call it before each page, outside of any unit: it counts again whenever the tables may have doubled. */
  async beforePage(): Promise<void> {
    this.#pages += 1;
    if (this.#pages < this.#next) return;
    this.#next = this.#pages * 2;
    // As the owner of the tables: the roles of units may not.
    await this.#database.units.attempt(async (session) => {
      await session.run(`ANALYZE ${tables}`);
      return { result: undefined, committed: null };
    });
  }
}
