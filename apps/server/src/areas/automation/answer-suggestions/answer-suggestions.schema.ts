import type { SuggestionKind, SuggestionOutcome } from '@recado/contract';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { prompts } from '../prompts/prompts.schema.ts';

/** An answer that was suggested to an agent, or their own words in another form, without its text: only what became of it is counted (ADR 170). */
export const answerSuggestions = pgTable(
  'answer_suggestions',
  {
    id: identity(),
    companyId: ofCompany(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What they asked for. */
    kind: text('kind').$type<SuggestionKind>().notNull().default('answer'),
    /** Null until the agent sent or left it. */
    outcome: text('outcome').$type<SuggestionOutcome>(),
    ...timestamps(),
  },
  (table) => [
    index('answer_suggestions_company').on(table.companyId, table.createdAt),
    index('answer_suggestions_user').on(table.userId),
  ],
);

/** Which prompt suggests answers to the agents of a company; no row: none does. */
export const suggestionSettings = pgTable(
  'suggestion_settings',
  {
    companyId: ofCompany(),
    promptId: integer('prompt_id').references(() => prompts.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), index('suggestion_settings_prompt').on(table.promptId)],
);
