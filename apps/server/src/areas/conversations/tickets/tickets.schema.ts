import type {
  AssignmentReason,
  LevelTarget,
  MessageAd,
  RatingScale,
  TicketEventAuthor,
  TicketEventKind,
  TicketPriority,
} from '@recado/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import type { StoredData } from '../../../platform/database/schema/shapes.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { reasons } from './reasons.schema.ts';

/** A conversation with a contact over one connection (SPEC §3, Ticket; SERVER §2, Ticket identity). */
export const tickets = pgTable(
  'tickets',
  {
    id: identity(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    companyId: ofCompany(),
    status: text('status').$type<'open' | 'pending' | 'closed'>().notNull().default('pending'),
    contactId: integer('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    whatsappId: integer('whatsapp_id').references(() => whatsapps.id, { onDelete: 'set null' }),
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    isGroup: boolean('is_group').notNull().default(false),
    unreadMessages: integer('unread_messages').notNull().default(0),
    lastMessage: text('last_message').notNull().default(''),
    /** The last message in the form used for searching: lower case without accents; search with `contains`. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`recado_fold(left("last_message", 200))`),
    lastMessageFromMe: boolean('last_message_from_me').notNull().default(false),
    lastMessageAck: smallint('last_message_ack').notNull().default(0),
    lastMessageType: text('last_message_type').notNull().default('chat'),
    lastMessageAt: moment('last_message_at').notNull().defaultNow(),
    /**
     * The message that lists show, if a person wrote it; null if lists show the newest one, whatever it is. Automatic
     * texts replace only the latter (SERVER §2, What counts).
     */
    lastMessageId: integer('last_message_id'),
    /** Until when the connection may send free messages, where it has such a window (CLOUD-API, Window); null: never yet. */
    windowUntil: moment('window_until'),
    /** Until when they are possible once the company answers within the window: after a click on an advertisement. */
    entryUntil: moment('entry_until'),
    /** Since when an assistant of WhatsApp's own answers the customer (CLOUD-API 12); null: the company does. */
    assistantSince: moment('assistant_since'),
    /** The time of WhatsApp's newest statement about that: an older one that comes later changes nothing. */
    holderToldAt: moment('holder_told_at'),
    /** When the customer wrote the first message that no agent has answered; null in groups. */
    waitingSince: moment('waiting_since'),
    /** Whether an agent has answered in this round: from then on the queue's limit for later answers applies. */
    isAnswered: boolean('is_answered').notNull().default(false),
    /** When the customer was found to wait longer than the queue allows; set once per wait. */
    lateSince: moment('late_since'),
    /** Own messages that failed and were neither sent again nor discarded; `noteUnsent` counts them. */
    unsentMessages: integer('unsent_messages').notNull().default(0),
    /** The author of the newest of them. */
    unsentUserId: integer('unsent_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The customer's last message since an agent's, which lists show rather than an automatic text. */
    customerMessageId: integer('customer_message_id'),
    customerWords: text('customer_words'),
    customerWordsType: text('customer_words_type'),
    /** In a group: the participant who wrote them. */
    customerAuthorId: integer('customer_author_id').references(() => contacts.id, { onDelete: 'set null' }),
    /** Since when it is out of the lists; null: it is in them. `snoozing.ts` has the rules. */
    snoozedAt: moment('snoozed_at'),
    /** Null while it is snoozed: until the customer writes. */
    snoozedUntil: moment('snoozed_until'),
    /** The name of who snoozed it, as it was then, and why. */
    snoozedBy: text('snoozed_by'),
    snoozeReason: text('snooze_reason'),
    priority: text('priority').$type<TicketPriority>(),
    /** The service level to meet next, and when it is missed; null: no clock runs. `service-levels` keeps them. */
    levelTarget: text('level_target').$type<LevelTarget>(),
    /** Null while the clock is paused. */
    levelDueAt: moment('level_due_at'),
    /** While it is paused: the seconds of working time that are left. */
    levelLeft: integer('level_left'),
    chatbot: boolean('chatbot').notNull().default(false),
    /** The bot's position in its menus; null when it is not active. */
    botState: jsonb('bot_state').$type<StoredData>(),
    /** Seconds after which messages of the chat disappear on the phones; null if unknown, 0 for never. */
    expiration: integer('expiration'),
    useIntegration: boolean('use_integration').notNull().default(false),
    promptId: integer('prompt_id'),
    integrationId: integer('integration_id'),
    /** Set while an imported ticket is untouched: it has no round of service. */
    importedAt: moment('imported_at'),
    ...timestamps(),
  },
  (table) => {
    // A function, because drizzle loses the order of a column expression that is used in a second index.
    const newestFirst = () => [table.lastMessageAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;
    return [
      uniqueIndex('tickets_uuid_unique').on(table.uuid),
      uniqueIndex('tickets_one_live').on(table.contactId, table.whatsappId).where(sql`${table.status} <> 'closed'`),
      index('tickets_search').using('gin', table.searchText.op('gin_trgm_ops')),
      index('tickets_contact').on(table.contactId, table.whatsappId),
      index('tickets_list').on(table.companyId, table.status, ...newestFirst()),
      index('tickets_queue_list').on(table.companyId, table.status, table.queueId, ...newestFirst()),
      index('tickets_user_list').on(table.companyId, table.userId, table.status, ...newestFirst()),
      index('tickets_waiting_list')
        .on(table.companyId, table.status, table.waitingSince, ...newestFirst())
        .where(sql`${table.status} <> 'closed'`),
      index('tickets_late')
        .on(table.queueId, table.waitingSince)
        .where(sql`${table.waitingSince} is not null and ${table.lateSince} is null`),
      // Pending tickets in the bells of those who see them: few, however many wait.
      index('tickets_late_pending')
        .on(table.companyId, table.queueId)
        .where(sql`${table.status} = 'pending' and ${table.lateSince} is not null`),
      // What is new, for the bell of every page: open tickets by agent, and pending ones.
      index('tickets_bell')
        .on(table.companyId, table.userId, ...newestFirst())
        .where(sql`${table.status} = 'open' and (${table.unreadMessages} > 0 or ${table.lateSince} is not null)`),
      index('tickets_bell_pending')
        .on(table.companyId, ...newestFirst())
        .where(sql`${table.status} = 'pending' and (${table.unreadMessages} > 0 or ${table.lateSince} is not null)`),
      // Those with unread messages: few, however many are open.
      index('tickets_unread')
        .on(table.companyId, table.status, ...newestFirst())
        .where(sql`${table.unreadMessages} > 0`),
      // Those of a day.
      index('tickets_created').on(table.companyId, table.createdAt),
      // Few tickets are of groups.
      index('tickets_groups')
        .on(table.companyId, table.status, ...newestFirst())
        .where(sql`${table.isGroup}`),
      // Few tickets have unsent messages at a time: the bells of their authors and agents.
      index('tickets_unsent').on(table.companyId, table.userId).where(sql`${table.unsentMessages} > 0`),
      index('tickets_unsent_author').on(table.unsentUserId).where(sql`${table.unsentUserId} is not null`),
      // Only few tickets are with an integration at a time.
      index('tickets_integration').on(table.integrationId).where(sql`${table.integrationId} is not null`),
      index('tickets_counts')
        .on(table.companyId, table.status, table.queueId, table.userId, table.isGroup)
        .where(sql`${table.status} <> 'closed'`),
      // The same for the lists, which snoozed tickets are not in: counted without reading the tickets.
      index('tickets_counts_awake')
        .on(table.companyId, table.status, table.queueId, table.userId, table.isGroup)
        .where(sql`${table.status} <> 'closed' and ${table.snoozedAt} is null`),
      // Few tickets are snoozed at a time: their list, and those whose time has come.
      index('tickets_snoozed')
        .on(table.companyId, ...newestFirst())
        .where(sql`${table.snoozedAt} is not null`),
      index('tickets_snoozed_until').on(table.snoozedUntil).where(sql`${table.snoozedUntil} is not null`),
      // Few tickets have a clock that runs: what is due, for views, rules and the bell.
      index('tickets_level_due').on(table.companyId, table.levelDueAt).where(sql`${table.levelDueAt} is not null`),
      index('tickets_whatsapp').on(table.whatsappId, table.status),
      index('tickets_queue').on(table.queueId),
      index('tickets_imported').on(table.whatsappId).where(sql`${table.importedAt} is not null`),
      index('tickets_user').on(table.userId),
      index('tickets_customer_author').on(table.customerAuthorId).where(sql`${table.customerAuthorId} is not null`),
      check('tickets_status', sql`${table.status} in ('open', 'pending', 'closed')`),
    ];
  },
);

/** One round of service of a ticket; all metrics are computed from it (SERVER §2, Ticket identity). */
export const ticketCycles = pgTable(
  'ticket_cycles',
  {
    id: identity(),
    companyId: ofCompany(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    whatsappId: integer('whatsapp_id').references(() => whatsapps.id, { onDelete: 'set null' }),
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether it is the contact's first round, i.e. a lead. */
    isLead: boolean('is_lead').notNull().default(false),
    /** The advertisement that the customer pressed before their first message of the round. */
    source: jsonb('source').$type<MessageAd>(),
    queuedAt: moment('queued_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    firstAnswerAt: moment('first_answer_at'),
    finishedAt: moment('finished_at'),
    /** Until when a number from the contact counts as the rating. */
    ratingUntil: moment('rating_until'),
    ratedAt: moment('rated_at'),
    /** The rating on the scale from 1 to 3; that on any other scale is `ratingScore`. */
    rating: smallint('rating'),
    /** The best grade of the scale on which a rating was requested; null: 3. Read it with `scaleOfRound`. */
    ratingScale: smallint('rating_scale').$type<RatingScale>(),
    ratingScore: smallint('rating_score'),
    /** Until when a text from the contact counts as the comment to the rating. */
    commentUntil: moment('comment_until'),
    ratingComment: text('rating_comment'),
    /** Who ended it; null: a server that did not note it yet. */
    finishedBy: text('finished_by').$type<'user' | 'program' | 'system'>(),
    /** Why it was resolved and by whom, and what the next one should know; its time is `finishedAt`. */
    reasonId: integer('reason_id').references(() => reasons.id),
    reasonUserId: integer('reason_user_id').references(() => users.id, { onDelete: 'set null' }),
    closingNote: text('closing_note'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('ticket_cycles_one_running').on(table.ticketId).where(sql`${table.finishedAt} is null`),
    index('ticket_cycles_ticket').on(table.ticketId, table.id),
    index('ticket_cycles_queued').on(table.companyId, table.queuedAt),
    // Few rounds begin with an advertisement; the report has them in this order.
    index('ticket_cycles_ads').on(table.companyId, table.queuedAt, table.id).where(sql`${table.source} is not null`),
    index('ticket_cycles_finished').on(table.companyId, table.finishedAt),
    index('ticket_cycles_user').on(table.userId, table.finishedAt),
    index('ticket_cycles_queue').on(table.queueId),
    index('ticket_cycles_whatsapp').on(table.whatsappId),
    index('ticket_cycles_reason').on(table.reasonId).where(sql`${table.reasonId} is not null`),
    // The reasons that an agent used last.
    index('ticket_cycles_reason_user')
      .on(table.reasonUserId, table.finishedAt.desc().nullsFirst())
      .where(sql`${table.reasonUserId} is not null`),
    check('ticket_cycles_rating', sql`${table.rating} between 1 and 3`),
    check('ticket_cycles_rating_scale', sql`${table.ratingScale} in (3, 5, 10)`),
    check('ticket_cycles_rating_score', sql`${table.ratingScore} between 0 and ${table.ratingScale}`),
  ],
);

/**
 * How many rounds of each user were rated from 1 to 3, and the sum of these ratings: triggers of `ticket_cycles` keep both.
 */
export const userRatings = pgTable(
  'user_ratings',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: ofCompany(),
    rated: integer('rated').notNull(),
    total: integer('total').notNull(),
  },
  (table) => [index('user_ratings_company').on(table.companyId)],
);

/**
 * What happened to a ticket besides messages: who accepted, returned, transferred, resolved or reopened it. Names are
 * kept as they were at the time; they are no references, so that the row survives the deletion of the people it names.
 */
export const ticketEvents = pgTable(
  'ticket_events',
  {
    id: identity(),
    companyId: ofCompany(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Queue and round after the event: they decide who may read it. As in `messages`, the round has no foreign key. */
    queueId: integer('queue_id').references(() => queues.id, { onDelete: 'set null' }),
    cycleId: integer('cycle_id'),
    kind: text('kind').$type<TicketEventKind>().notNull(),
    by: text('by').$type<TicketEventAuthor>().notNull(),
    userName: text('user_name'),
    fromUserName: text('from_user_name'),
    toUserName: text('to_user_name'),
    fromQueueName: text('from_queue_name'),
    toQueueName: text('to_queue_name'),
    /** Why the server assigned the ticket like this, or to nobody. */
    assignment: text('assignment').$type<AssignmentReason>(),
    until: moment('until'),
    reason: text('reason'),
    /** For a resolution: why, and the closing note. */
    reasonName: text('reason_name'),
    closingNote: text('closing_note'),
    happenedAt: moment('happened_at').notNull(),
  },
  (table) => [
    index('ticket_events_ticket').on(table.ticketId, table.happenedAt, table.id),
    index('ticket_events_company').on(table.companyId),
    index('ticket_events_queue').on(table.queueId).where(sql`${table.queueId} is not null`),
  ],
);
