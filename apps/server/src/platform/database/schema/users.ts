import { isNull, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identity, moment, retired, timestamps } from './columns.ts';
import { ofCompany } from './companies.ts';
import { queues } from './queues.ts';
import { roles } from './roles.ts';
import type { StoredSchedule } from './shapes.ts';
import { whatsapps } from './whatsapps.ts';

/** A user of a company (SPEC §3, User). */
export const users = pgTable(
  'users',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    profile: text('profile').$type<'user' | 'admin' | 'supervisor'>().notNull().default('user'),
    /** The role of the company that they have; its base decides `profile`. */
    roleId: integer('role_id').references(() => roles.id, { onDelete: 'set null' }),
    super: boolean('super').notNull().default(false),
    allTicket: text('all_ticket').$type<'enable' | 'disable'>().notNull().default('disable'),
    whatsappId: integer('whatsapp_id').references(() => whatsapps.id, { onDelete: 'set null' }),
    /** WhatsApp number for password recovery: digits in international form, unique in the installation. */
    wpp: text('wpp'),
    /** Whether the user may import and export contacts; administrators always may. */
    exchangesContacts: boolean('exchanges_contacts').notNull().default(false),
    /** When the user verified `wpp`; until then it cannot be used for recovery (SERVER §3.28). */
    wppProvedAt: moment('wpp_proved_at'),
    /** The address that the user confirmed last; `email` is confirmed when it is the same (ADR 191). */
    provedEmail: text('proved_email'),
    /**
     * The remote of whoever looks in with a developer grant, and until when (ADR 155); null for the people of the company. Empty for a
     * super user who was let in (ADR 189).
     */
    developerRemote: text('developer_remote'),
    developerUntil: moment('developer_until'),
    /** How many open tickets the user has at most before no more are assigned to them; null: the queue's limit. */
    ticketLimit: integer('ticket_limit'),
    /** When tickets are assigned to the user; empty: always. */
    workingHours: jsonb('working_hours').$type<StoredSchedule[]>().notNull().default([]),
    /** What the user can do that queues and tags of tickets ask for. */
    skills: jsonb('skills').$type<string[]>().notNull().default([]),
    /** Since when the user is away, until when (null: until they are back), and why. */
    awaySince: moment('away_since'),
    awayUntil: moment('away_until'),
    awayReason: text('away_reason'),
    retiredAt: retired(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_company').on(table.companyId, table.id),
    index('users_whatsapp').on(table.whatsappId),
    index('users_role').on(table.roleId),
    uniqueIndex('users_wpp_unique').on(table.wpp),
    check('users_profile', sql`${table.profile} in ('user', 'admin', 'supervisor')`),
    check('users_all_ticket', sql`${table.allTicket} in ('enable', 'disable')`),
    check('users_developer', sql`(${table.developerRemote} is null) = (${table.developerUntil} is null)`),
  ],
);

/**
 * Whether a user is one of the company's people. Whoever looks in with a developer grant is not: nobody counts, lists or
 * chooses them. Queries that only need the name of who did something leave it out.
 */
export const isMember = isNull(users.developerUntil);

/** What a user with a developer grant may develop, and until when; undefined for the company's people. */
export function developerOf(
  user: Pick<typeof users.$inferSelect, 'developerRemote' | 'developerUntil'>,
): Developer | undefined {
  const { developerRemote: remote, developerUntil: until } = user;
  return remote === null || until === null ? undefined : { remote, until };
}

/** The remote in the row of a super user who works inside the company with its consent (ADR 189): they develop none. */
export const noRemote = '';

/** The remote of a developer who looks in (`noRemote`: of a super user), and when that ends. */
export interface Developer {
  remote: string;
  until: Date;
}

/** The queues of a user. */
export const userQueues = pgTable(
  'user_queues',
  {
    companyId: ofCompany(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    queueId: integer('queue_id')
      .notNull()
      .references(() => queues.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.queueId] }),
    index('user_queues_queue').on(table.queueId),
    index('user_queues_company').on(table.companyId),
  ],
);

/** One login. The previous refresh token stays valid for a moment, so that two tabs can refresh at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: ofCompany(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    refreshHash: text('refresh_hash').notNull().unique('sessions_refresh_unique'),
    previousRefreshHash: text('previous_refresh_hash'),
    rotatedAt: moment('rotated_at'),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** The address from which the browser last got a token, and its family and system; null in older rows. */
    address: text('address'),
    agent: text('agent'),
    ...timestamps(),
  },
  (table) => [
    index('sessions_live').on(table.userId).where(sql`${table.endedAt} is null`),
    index('sessions_previous').on(table.previousRefreshHash),
    index('sessions_company').on(table.companyId),
  ],
);
