import type {
  CampaignStatus,
  CampaignTemplate,
  ConfirmationState,
  PauseReason,
  RecipientState,
  Segment,
  TemplateCategory,
} from '@recado/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { contactLists } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { mediaFiles, messages } from '../../conversations/messages/messages.schema.ts';
import { tags } from '../../conversations/tickets/tags.schema.ts';
import { fileLists } from '../file-lists/file-lists.schema.ts';

/** A text of a campaign that is a message template; null: it is free. */
const template = (name: string) => jsonb(name).$type<CampaignTemplate>();

/** A mass message (SPEC §3, Campaign). */
export const campaigns = pgTable(
  'campaigns',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    message1: text('message1'),
    message2: text('message2'),
    message3: text('message3'),
    message4: text('message4'),
    message5: text('message5'),
    confirmationMessage1: text('confirmation_message1'),
    confirmationMessage2: text('confirmation_message2'),
    confirmationMessage3: text('confirmation_message3'),
    confirmationMessage4: text('confirmation_message4'),
    confirmationMessage5: text('confirmation_message5'),
    template1: template('template1'),
    template2: template('template2'),
    template3: template('template3'),
    template4: template('template4'),
    template5: template('template5'),
    confirmationTemplate1: template('confirmation_template1'),
    confirmationTemplate2: template('confirmation_template2'),
    confirmationTemplate3: template('confirmation_template3'),
    confirmationTemplate4: template('confirmation_template4'),
    confirmationTemplate5: template('confirmation_template5'),
    /** The category of each template, by its id, when somebody started or resumed the campaign: it decides the price. */
    templateCategories: jsonb('template_categories').$type<Record<string, TemplateCategory>>().notNull().default({}),
    confirmation: boolean('confirmation').notNull().default(false),
    status: text('status').$type<CampaignStatus>().notNull().default('INATIVA'),
    /** Why a running campaign does not send, or why the server cancelled it. */
    pausedFor: text('paused_for').$type<PauseReason>(),
    scheduledAt: moment('scheduled_at'),
    startedAt: moment('started_at'),
    /** When it started or continued; earlier failures do not stop it again. */
    resumedAt: moment('resumed_at'),
    completedAt: moment('completed_at'),
    /** When it was last compared with the limit of the month's costs; null: before the next message. */
    limitCheckedAt: moment('limit_checked_at'),
    /** Campaigns of one connection take turns: the one that sent longest ago is next. */
    lastSentAt: moment('last_sent_at'),
    whatsappId: integer('whatsapp_id').references(() => whatsapps.id, { onDelete: 'set null' }),
    contactListId: integer('contact_list_id').references(() => contactLists.id, { onDelete: 'set null' }),
    tagListId: integer('tag_list_id').references(() => tags.id, { onDelete: 'set null' }),
    usesSegment: boolean('uses_segment').notNull().default(false),
    // No references: a segment that loses a tag, list or campaign does not start, because it would reach other people
    // (ADR 55).
    segmentListId: integer('segment_list_id'),
    segmentTagIds: integer('segment_tag_ids').array().notNull().default([]),
    segmentAllTags: boolean('segment_all_tags').notNull().default(false),
    segmentOrganisationIds: integer('segment_organisation_ids').array().notNull().default([]),
    segmentFields: jsonb('segment_fields').$type<Segment['segmentFields']>().notNull().default([]),
    segmentContact: text('segment_contact').$type<Segment['segmentContact']>().notNull().default('any'),
    segmentContactDays: smallint('segment_contact_days').notNull().default(30),
    excludedTagIds: integer('excluded_tag_ids').array().notNull().default([]),
    excludedListIds: integer('excluded_list_ids').array().notNull().default([]),
    excludedCampaignIds: integer('excluded_campaign_ids').array().notNull().default([]),
    fileListId: integer('file_list_id').references(() => fileLists.id, { onDelete: 'set null' }),
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'set null' }),
    opensTickets: boolean('opens_tickets').notNull().default(true),
    optOutLine: boolean('opt_out_line').notNull().default(false),
    /** The relative weights with which the five texts are drawn. */
    weights: smallint('weights').array().notNull().default([1, 1, 1, 1, 1]),
    mediaId: integer('media_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [
    index('campaigns_company').on(table.companyId, table.id),
    index('campaigns_whatsapp').on(table.whatsappId, table.status),
    index('campaigns_contact_list').on(table.contactListId),
    index('campaigns_tag').on(table.tagListId),
    index('campaigns_file_list').on(table.fileListId),
    index('campaigns_queue').on(table.queueId),
    index('campaigns_media').on(table.mediaId),
    check(
      'campaigns_status',
      sql`${table.status} in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')`,
    ),
    check('campaigns_segment_contact', sql`${table.segmentContact} in ('any', 'within', 'notWithin')`),
  ],
);

/** A recipient of a campaign, copied when it starts: a later deletion of the list changes nothing (ADR 50). */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    id: identity(),
    companyId: ofCompany(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Digits with country code; empty for somebody who is known without a number: then `contactId` says who. */
    number: text('number').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    /** The time zone of the number's area code; empty: that of the company. */
    zone: text('zone').notNull().default(''),
    contactId: integer('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    state: text('state').$type<RecipientState>().notNull().default('queued'),
    /** The place of the drawn text, 1 to 5. */
    messageIndex: smallint('message_index'),
    messageId: integer('message_id').references(() => messages.id, { onDelete: 'set null' }),
    /** `asked`: the question was sent, and the message waits for a yes. */
    confirmation: text('confirmation').$type<ConfirmationState>(),
    /** Whether WhatsApp knows the number, as far as asked; nothing is sent to a number that was not checked. */
    isChecked: boolean('is_checked').notNull().default(true),
    confirmationRequestedAt: moment('confirmation_requested_at'),
    /** When the question or the message was last added to the queue of its chat, or when adding it failed. */
    handedAt: moment('handed_at'),
    /** The number of the recipient's messages in that queue, files included, that are neither sent nor failed. */
    underWay: smallint('under_way').notNull().default(0),
    /** When the message was added to the queue of its chat. */
    sentAt: moment('sent_at'),
    deliveredAt: moment('delivered_at'),
    readAt: moment('read_at'),
    repliedAt: moment('replied_at'),
    failedCode: text('failed_code'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('campaign_recipients_number').on(table.campaignId, table.number).where(sql`${table.number} <> ''`),
    index('campaign_recipients_by_id').on(table.companyId, table.campaignId, table.id),
    // For the query for the next recipient; it omits finished recipients.
    index('campaign_recipients_waiting')
      .on(table.campaignId, table.id)
      .where(sql`${table.state} = 'queued' and ${table.confirmation} is distinct from 'asked'`),
    index('campaign_recipients_asked')
      .on(table.campaignId, table.confirmationRequestedAt)
      .where(sql`${table.state} = 'queued' and ${table.confirmation} = 'asked'`),
    index('campaign_recipients_unchecked')
      .on(table.companyId, table.campaignId, table.id)
      .where(sql`not ${table.isChecked} and ${table.state} = 'queued'`),
    // It omits queued recipients: 100,000 of them are copied in one statement, and each index makes it slower.
    index('campaign_recipients_state')
      .on(table.campaignId, table.state, table.id)
      .where(sql`${table.state} <> 'queued'`),
    index('campaign_recipients_under_way').on(table.campaignId).where(sql`${table.underWay} > 0`),
    index('campaign_recipients_handed').on(table.campaignId, table.handedAt).where(sql`${table.handedAt} is not null`),
    index('campaign_recipients_sent').on(table.campaignId, table.sentAt).where(sql`${table.sentAt} is not null`),
    index('campaign_recipients_contact').on(table.contactId).where(sql`${table.contactId} is not null`),
    index('campaign_recipients_message').on(table.messageId).where(sql`${table.messageId} is not null`),
    check(
      'campaign_recipients_state',
      sql`${table.state} in ('queued', 'sending', 'sent', 'delivered', 'read', 'replied', 'failed', 'suppressed')`,
    ),
    check(
      'campaign_recipients_confirmation',
      sql`${table.confirmation} in ('asked', 'accepted', 'declined', 'unanswered', 'optedOut')`,
    ),
    check('campaign_recipients_index', sql`${table.messageIndex} between 1 and 5`),
  ],
);

/**
 * The number of recipients of a campaign by state, text (0: none was drawn) and error code. A trigger of the
 * recipients' table writes it.
 */
export const campaignCounts = pgTable(
  'campaign_counts',
  {
    companyId: ofCompany(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    messageIndex: smallint('message_index').notNull(),
    state: text('state').$type<RecipientState>().notNull(),
    failedCode: text('failed_code').notNull().default(''),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.messageIndex, table.state, table.failedCode] }),
    index('campaign_counts_company').on(table.companyId),
  ],
);

/** The number of recipients of a campaign by what became of their question. A trigger writes it, as for `campaign_counts`. */
export const campaignAnswers = pgTable(
  'campaign_answers',
  {
    companyId: ofCompany(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    confirmation: text('confirmation').$type<ConfirmationState>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.confirmation] }),
    index('campaign_answers_company').on(table.companyId),
  ],
);

/**
 * How fast a connection sends, over all campaigns and processes. A sender locks this row first. `turn` identifies the
 * only job that may send; jobs of former turns do nothing.
 */
export const campaignPaces = pgTable(
  'campaign_paces',
  {
    whatsappId: integer('whatsapp_id')
      .primaryKey()
      .references(() => whatsapps.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    turn: integer('turn').notNull().default(0),
    /** The earliest time of the next send. */
    nextAt: moment('next_at').notNull().defaultNow(),
    /** The number of sends since the last longer pause. */
    sinceLonger: integer('since_longer').notNull().default(0),
    /** The day of `sentToday`, YYYY-MM-DD on the company's clock. */
    day: text('day').notNull().default(''),
    sentToday: integer('sent_today').notNull().default(0),
    ...timestamps(),
  },
  (table) => [index('campaign_paces_company').on(table.companyId)],
);
