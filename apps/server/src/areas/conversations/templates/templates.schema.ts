import type { MessageTemplate, TemplateContent, TemplateNotice } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** The templates of a company's accounts on the official platform, and its drafts (CLOUD-API, Templates). */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: identity(),
    companyId: ofCompany(),
    accountId: text('account_id').notNull(),
    /** WhatsApp's id: 64 bits, kept as digits; null for a draft. */
    externalId: text('external_id'),
    name: text('name').notNull(),
    language: text('language').notNull(),
    category: text('category').$type<MessageTemplate['category']>().notNull(),
    nextCategory: text('next_category').$type<MessageTemplate['category']>(),
    parameterFormat: text('parameter_format').$type<MessageTemplate['parameterFormat']>().notNull().default('NAMED'),
    content: jsonb('content').$type<TemplateContent>().notNull(),
    examples: jsonb('examples').$type<Record<string, string>>().notNull().default({}),
    bindings: jsonb('bindings').$type<Record<string, string>>().notNull().default({}),
    /** The stored file that a header with a file has when a message names none. */
    headerFile: text('header_file').notNull().default(''),
    status: text('status').$type<MessageTemplate['status']>().notNull().default('DRAFT'),
    reason: text('reason'),
    advice: text('advice'),
    quality: text('quality').$type<MessageTemplate['quality']>().notNull().default('UNKNOWN'),
    /** What WhatsApp did that nobody has seen yet, and when. */
    notice: text('notice').$type<TemplateNotice>(),
    noticedAt: moment('noticed_at'),
    /** When WhatsApp reported each of these last (milliseconds since 1970): an older report may come later. */
    reported: jsonb('reported')
      .$type<Partial<Record<'status' | 'quality' | 'category', number>>>()
      .notNull()
      .default({}),
    submittedAt: moment('submitted_at'),
    /** When WhatsApp accepted each edit of the approved template: 10 in 30 days, 1 in 24 hours. */
    edits: jsonb('edits').$type<number[]>().notNull().default([]),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('message_templates_name').on(table.companyId, table.accountId, table.name, table.language),
    // The bell of administrators: few rows.
    index('message_templates_noticed').on(table.companyId, table.noticedAt).where(sql`${table.notice} is not null`),
    uniqueIndex('message_templates_external').on(table.companyId, table.externalId),
    check(
      'message_templates_status',
      sql`${table.status} in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED', 'IN_APPEAL', 'LIMIT_EXCEEDED', 'ARCHIVED', 'DELETED')`,
    ),
  ],
);

/**
 * What WhatsApp charges for a message (`statuses[].pricing`): one row a message, which outlives it. `template` and
 * `campaign` say what it was sent for.
 */
export const messageCharges = pgTable(
  'message_charges',
  {
    id: identity(),
    companyId: ofCompany(),
    /** No reference: a charge remains after its message or connection is deleted. */
    connectionId: integer('connection_id').notNull(),
    /** WhatsApp's id of the message; in a group followed by `/` and the participant whom it reached. */
    wid: text('wid').notNull(),
    messageId: integer('message_id'),
    templateId: integer('template_id'),
    campaignId: integer('campaign_id'),
    /** Digits of the receiver's country; null if unknown. */
    country: text('country'),
    category: text('category').notNull(),
    type: text('type').notNull(),
    billable: boolean('billable').notNull(),
    chargedAt: moment('charged_at').notNull(),
  },
  (table) => [
    uniqueIndex('message_charges_once').on(table.connectionId, table.wid),
    index('message_charges_month').on(table.companyId, table.chargedAt),
    index('message_charges_template').on(table.templateId).where(sql`${table.templateId} is not null`),
    index('message_charges_campaign').on(table.campaignId).where(sql`${table.campaignId} is not null`),
  ],
);
