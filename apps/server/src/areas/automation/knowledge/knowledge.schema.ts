import type { KnowledgeFailure, KnowledgeKind, KnowledgePage, KnowledgeSource } from '@recado/contract';
import { boolean, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, moment, timestamps, wordVector } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';

/** A source of what a company knows (ADR 170). */
export const knowledgeSources = pgTable(
  'knowledge_sources',
  {
    id: identity(),
    companyId: ofCompany(),
    kind: text('kind').$type<KnowledgeKind>().notNull(),
    title: text('title').notNull(),
    /** What a person wrote, or the text of a file; empty for what is read elsewhere. */
    text: text('text').notNull(),
    address: text('address').notNull(),
    state: text('state').$type<KnowledgeSource['state']>().notNull(),
    failure: text('failure').$type<KnowledgeFailure>(),
    passages: integer('passages').notNull().default(0),
    readAt: moment('read_at'),
    /** Whether the links of a page are followed below its address (ADR 176). */
    follows: boolean('follows').notNull().default(false),
    /** Which visit of such a site is under way or was the last: steps of a former one do nothing. */
    visit: integer('visit').notNull().default(0),
    /** The `robots.txt` of the site as this visit read it. */
    robots: text('robots').notNull().default(''),
    /** How many pages of the site are known, and how many of them this visit has tried. */
    pagesFound: integer('pages_found').notNull().default(0),
    pagesRead: integer('pages_read').notNull().default(0),
    ...timestamps(),
  },
  (table) => [index('knowledge_sources_company').on(table.companyId, table.title)],
);

/** A page of a site whose links are followed. */
export const knowledgePages = pgTable(
  'knowledge_pages',
  {
    id: identity(),
    companyId: ofCompany(),
    sourceId: integer('source_id')
      .notNull()
      .references(() => knowledgeSources.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    title: text('title').notNull().default(''),
    /** How many links lead to it from the address of its source. */
    depth: integer('depth').notNull(),
    state: text('state').$type<KnowledgePage['state']>().notNull(),
    failure: text('failure').$type<KnowledgeFailure>(),
    /** What the server of the page called its version; empty: nothing. */
    etag: text('etag').notNull().default(''),
    lastModified: text('last_modified').notNull().default(''),
    /** When its text was last read or found unchanged. */
    readAt: moment('read_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('knowledge_pages_address').on(table.sourceId, table.address),
    index('knowledge_pages_company').on(table.companyId),
  ],
);

/** A passage of a source, which is found by its words. */
export const knowledgePassages = pgTable(
  'knowledge_passages',
  {
    id: identity(),
    companyId: ofCompany(),
    sourceId: integer('source_id')
      .notNull()
      .references(() => knowledgeSources.id, { onDelete: 'cascade' }),
    /** The page of a site that it is of. */
    pageId: integer('page_id').references(() => knowledgePages.id, { onDelete: 'cascade' }),
    /** The resolved ticket that it is of: it goes with it. */
    ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    /** Its place in the source, from 0. */
    place: integer('place').notNull(),
    /** The headings above it, with the title of its source; empty for an answer. */
    heading: text('heading').notNull(),
    text: text('text').notNull(),
    /** The words of both, those of title and heading with more weight. */
    words: wordVector('words').notNull(),
    /** The direction of its meaning, one signed byte a dimension; null until it is embedded. */
    embedding: bytes('embedding'),
    /** The model that embedded it, with its address: those of another one are not compared. */
    embeddedBy: text('embedded_by'),
  },
  (table) => [
    index('knowledge_passages_company').on(table.companyId),
    index('knowledge_passages_source').on(table.sourceId, table.place),
    index('knowledge_passages_page').on(table.pageId),
    index('knowledge_passages_ticket').on(table.ticketId),
  ],
);

/** How a company uses what it knows; no row: as by default. */
export const knowledgeSettings = pgTable(
  'knowledge_settings',
  {
    companyId: ofCompany(),
    masksPersonal: boolean('masks_personal').notNull().default(false),
    /** Where passages and questions are embedded; empty: they are found by their words. */
    embeddingUrl: text('embedding_url').notNull().default(''),
    embeddingModel: text('embedding_model').notNull().default(''),
    /** Sealed (`sealText`); empty: none. */
    embeddingApiKey: text('embedding_api_key').notNull().default(''),
    /** Why the last passages could not be embedded; null after a success. */
    embeddingFailure: text('embedding_failure'),
    /** BRL for a million tokens; 0: the cost is not counted. */
    embeddingPrice: numeric('embedding_price', { precision: 12, scale: 4, mode: 'number' }).notNull().default(0),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);
