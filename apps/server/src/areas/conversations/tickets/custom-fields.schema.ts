import type { CustomField } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, date, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { tickets } from './tickets.schema.ts';

/** A field of contacts or tickets that a company defines. */
export const customFields = pgTable(
  'custom_fields',
  {
    id: identity(),
    companyId: ofCompany(),
    subject: text('subject').$type<CustomField['subject']>().notNull(),
    kind: text('kind').$type<CustomField['kind']>().notNull(),
    name: text('name').notNull(),
    /** The name for programs, spreadsheets and variables of texts, unique in the company. */
    key: text('key').notNull(),
    help: text('help').notNull().default(''),
    seenBy: text('seen_by').$type<CustomField['seenBy']>().notNull().default('everyone'),
    isArchived: boolean('is_archived').notNull().default(false),
    position: integer('position').notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('custom_fields_key').on(table.companyId, table.key),
    uniqueIndex('custom_fields_name').on(table.companyId, table.subject, sql`recado_fold(${table.name})`),
    check('custom_fields_subject', sql`${table.subject} in ('contact', 'ticket')`),
    check('custom_fields_kind', sql`${table.kind} in ('text', 'number', 'date', 'choice', 'several', 'link')`),
    check('custom_fields_seen_by', sql`${table.seenBy} in ('everyone', 'administrators')`),
  ],
);

/** One choice of a field of kind `choice` or `several`. */
export const customFieldChoices = pgTable(
  'custom_field_choices',
  {
    id: identity(),
    companyId: ofCompany(),
    fieldId: integer('field_id')
      .notNull()
      .references(() => customFields.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    ...timestamps(),
  },
  (table) => [
    index('custom_field_choices_field').on(table.fieldId),
    index('custom_field_choices_company').on(table.companyId),
  ],
);

/**
 * The value of a field of one contact or ticket, in the column of its kind; of a field with choices, one row for each
 * choice (ADR 165).
 */
export const customFieldValues = pgTable(
  'custom_field_values',
  {
    id: identity(),
    companyId: ofCompany(),
    fieldId: integer('field_id')
      .notNull()
      .references(() => customFields.id, { onDelete: 'cascade' }),
    contactId: integer('contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    /** Of a text or a link. */
    textValue: text('text_value'),
    /**
     * The beginning of the text, folded, as filters compare it: stored, because the wall keeps an index on an expression
     * from being used (ADR 161), and no longer than an entry of an index may be.
     */
    textKey: text('text_key').generatedAlwaysAs(sql`left(recado_fold("text_value"), 200)`),
    numberValue: doublePrecision('number_value'),
    dateValue: date('date_value', { mode: 'string' }),
    choiceId: integer('choice_id').references(() => customFieldChoices.id, { onDelete: 'cascade' }),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('custom_field_values_contact')
      .on(table.contactId, table.companyId, table.fieldId, sql`coalesce(${table.choiceId}, 0)`)
      .where(sql`${table.contactId} is not null`),
    uniqueIndex('custom_field_values_ticket')
      .on(table.ticketId, table.companyId, table.fieldId, sql`coalesce(${table.choiceId}, 0)`)
      .where(sql`${table.ticketId} is not null`),
    index('custom_field_values_field').on(table.fieldId),
    index('custom_field_values_company').on(table.companyId),
    // One for each kind, so that `field = value` is one look, whichever it is.
    index('custom_field_values_text').on(table.fieldId, table.textKey).where(sql`${table.textKey} is not null`),
    index('custom_field_values_number')
      .on(table.fieldId, table.numberValue)
      .where(sql`${table.numberValue} is not null`),
    index('custom_field_values_date').on(table.fieldId, table.dateValue).where(sql`${table.dateValue} is not null`),
    index('custom_field_values_choice').on(table.choiceId).where(sql`${table.choiceId} is not null`),
    check('custom_field_values_subject', sql`num_nonnulls(${table.contactId}, ${table.ticketId}) = 1`),
    check(
      'custom_field_values_one',
      sql`num_nonnulls(${table.textValue}, ${table.numberValue}, ${table.dateValue}, ${table.choiceId}) = 1`,
    ),
  ],
);
