import type { Prompt } from '@recado/api/contract';
import { doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../platform/database/schema/columns.ts';
import { ofCompany } from '../../platform/database/schema/companies.ts';
import { queues } from '../../platform/database/schema/queues.ts';

/** An AI that answers customers (SPEC §3, Prompt). */
export const prompts = pgTable(
  'prompts',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    prompt: text('prompt').notNull(),
    voice: text('voice').$type<Prompt['voice']>().notNull(),
    /** Both keys are sealed (`sealText`); empty for none. */
    voiceKey: text('voice_key').notNull(),
    voiceRegion: text('voice_region').notNull(),
    maxTokens: integer('max_tokens').notNull(),
    temperature: doublePrecision('temperature').notNull(),
    maxMessages: integer('max_messages').notNull(),
    apiKey: text('api_key').notNull(),
    baseUrl: text('base_url').notNull(),
    model: text('model').notNull(),
    /** Where a person continues; null when that queue was deleted. */
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [index('prompts_company').on(table.companyId, table.name), index('prompts_queue').on(table.queueId)],
);
