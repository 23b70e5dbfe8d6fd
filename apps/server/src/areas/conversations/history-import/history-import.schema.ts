import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HistoryMessage } from '../../../channels/port.ts';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import type { StoredData } from '../../../platform/database/schema/shapes.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';

function importId() {
  return integer('import_id')
    .notNull()
    .references(() => historyImports.id, { onDelete: 'cascade' });
}

/**
 * An import of old messages: the history that WhatsApp sends to one pairing, within the window chosen before it (SERVER
 * §2).
 */
export const historyImports = pgTable(
  'history_imports',
  {
    id: identity(),
    companyId: ofCompany(),
    connectionId: integer('connection_id')
      .notNull()
      .references(() => whatsapps.id, { onDelete: 'cascade' }),
    /** The provider's id of the pairing: a late part finds its import, and a part of another pairing does not. */
    pairing: text('pairing').notNull(),
    windowStart: moment('window_start').notNull(),
    /** Null: up to now. */
    windowEnd: moment('window_end'),
    withGroups: boolean('with_groups').notNull(),
    closeTickets: boolean('close_tickets').notNull(),
    /** The number of known messages in the window, and how many of them are imported. */
    total: integer('total').notNull().default(0),
    processed: integer('processed').notNull().default(0),
    /** The time of the newest message of the last batch. */
    reached: moment('reached'),
    lastPartAt: moment('last_part_at').notNull(),
    finishedAt: moment('finished_at'),
    /** When an administrator cancelled the import; later parts are ignored. */
    stoppedAt: moment('stopped_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('history_imports_pairing').on(table.connectionId, table.pairing),
    index('history_imports_company').on(table.companyId),
  ],
);

/** One part of a history as WhatsApp announced it, stored before it is acknowledged; a job reads it. */
export const historyParts = pgTable(
  'history_parts',
  {
    id: identity(),
    companyId: ofCompany(),
    importId: importId(),
    /** WhatsApp's id of the announcement. */
    wid: text('wid').notNull(),
    /** The provider's reference to the part; empty once it is read. */
    reference: jsonb('reference').$type<StoredData>().notNull(),
    readAt: moment('read_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('history_parts_once').on(table.importId, table.wid),
    index('history_parts_company').on(table.companyId),
  ],
);

/** Old messages of one chat that are waiting to be imported together. */
export const historyBatches = pgTable(
  'history_batches',
  {
    id: identity(),
    companyId: ofCompany(),
    importId: importId(),
    partId: integer('part_id')
      .notNull()
      .references(() => historyParts.id, { onDelete: 'cascade' }),
    /** Chat and position in the part, so that reading a part again after a crash yields the same batches. */
    name: text('name').notNull(),
    size: integer('size').notNull(),
    /** Empty once they are imported. */
    messages: jsonb('messages').$type<HistoryMessage[]>().notNull(),
    doneAt: moment('done_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('history_batches_once').on(table.partId, table.name),
    index('history_batches_import').on(table.importId),
    index('history_batches_company').on(table.companyId),
  ],
);
