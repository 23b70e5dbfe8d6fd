import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** A system that answers customers in place of an agent (SPEC §3). */
export const queueIntegrations = pgTable(
  'queue_integrations',
  {
    id: identity(),
    companyId: ofCompany(),
    type: text('type').$type<'dialogflow' | 'n8n' | 'webhook' | 'typebot'>().notNull(),
    name: text('name').notNull(),
    projectName: text('project_name').notNull().default(''),
    language: text('language').$type<'pt-BR' | 'en' | 'es'>().notNull().default('pt-BR'),
    /** The key of a Dialogflow service account, encrypted; null without one. */
    sealedKey: text('sealed_key'),
    credentialEmail: text('credential_email'),
    /** The version of the key that signs requests; a new version makes the former key void. */
    secretVersion: integer('secret_version').notNull().default(1),
    urlN8N: text('url_n8n').notNull().default(''),
    typebotSlug: text('typebot_slug').notNull().default(''),
    /** Minutes after which a flow begins again; 0: never. */
    typebotExpires: integer('typebot_expires').notNull().default(1),
    /** Milliseconds between two messages. */
    typebotDelayMessage: integer('typebot_delay_message').notNull().default(1000),
    typebotKeywordFinish: text('typebot_keyword_finish').notNull().default(''),
    typebotKeywordRestart: text('typebot_keyword_restart').notNull().default(''),
    typebotUnknownMessage: text('typebot_unknown_message').notNull().default(''),
    typebotRestartMessage: text('typebot_restart_message').notNull().default(''),
    ...timestamps(),
  },
  (table) => [index('queue_integrations_company').on(table.companyId, table.name)],
);

/** A queue integration as it is stored. */
export type QueueIntegrationRow = typeof queueIntegrations.$inferSelect;
