import type { ApiScope } from '@recado/contract';
import type { AppDataKind, AppManifest } from '@recado/releases/apps';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, json, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { apiKeys } from '../../../platform/database/schema/api-keys.ts';
import { bytes, identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { webhooks } from '../webhooks/webhooks.schema.ts';

/** Who publishes apps, with the key that signs them (ADR 154). Ended ones stay, as the history of what they signed. */
export const appPublishers = pgTable('app_publishers', {
  id: identity(),
  name: text('name').notNull().unique('app_publishers_name_unique'),
  /** Ed25519, in base64 of its DER form. */
  publicKey: text('public_key').notNull().unique('app_publishers_key_unique'),
  /** The sequence of the newest archive that was accepted: an older one is not accepted again. */
  sequence: bigint('sequence', { mode: 'number' }).notNull().default(0),
  endedAt: moment('ended_at'),
  ...timestamps(),
});

/** An app of the installation. Its name belongs to its publisher for ever. */
export const apps = pgTable('apps', {
  id: identity(),
  name: text('name').notNull().unique('apps_name_unique'),
  publisherId: integer('publisher_id')
    .notNull()
    .references(() => appPublishers.id),
  /** The version that companies install; null when all are withdrawn. */
  current: text('current'),
  ...timestamps(),
});

/** A version of an app: its files never change. */
export const appVersions = pgTable(
  'app_versions',
  {
    id: identity(),
    appId: integer('app_id')
      .notNull()
      .references(() => apps.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    /** As JSON in text, which keeps the order of the settings' fields. */
    manifest: json('manifest').$type<AppManifest>().notNull(),
    /** The code as it is served, and its hash as browsers check it; null: pages or a server only. */
    code: text('code'),
    integrity: text('integrity'),
    /** The pictures in base64, by file name. */
    pictures: jsonb('pictures').$type<Record<string, string>>().notNull(),
    /** The signature over what was published, and that text's hash. */
    signature: text('signature').notNull(),
    digest: text('digest').notNull(),
    /** When it was taken back, and why; nobody runs it from then on. */
    withdrawnAt: moment('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason'),
    ...timestamps(),
  },
  (table) => [uniqueIndex('app_versions_unique').on(table.appId, table.version)],
);

/** Plans that allow an app which needs one. */
export const appPlans = pgTable(
  'app_plans',
  {
    id: identity(),
    app: text('app').notNull(),
    planId: integer('plan_id').notNull(),
    ...timestamps(),
  },
  (table) => [uniqueIndex('app_plans_unique').on(table.app, table.planId)],
);

/** An app that a company installed: what it consented to, and for whom. */
export const appInstallations = pgTable(
  'app_installations',
  {
    id: identity(),
    companyId: ofCompany(),
    app: text('app').notNull(),
    /** The version whose needs an administrator consented to; a later one that needs no more takes its place by itself. */
    version: text('version').notNull(),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    /** The origin of the app's server that was consented to; null: it has none. */
    origin: text('origin'),
    isOn: boolean('is_on').notNull().default(true),
    /** Who has it: users with one of these profiles and, unless empty, one of these queues. */
    profiles: text('profiles').array().$type<('user' | 'supervisor' | 'admin')[]>().notNull(),
    queueIds: integer('queue_ids').array().notNull().default(sql`'{}'`),
    /** For each ability of the app, the profiles that have it. */
    abilities: jsonb('abilities').$type<Record<string, ('user' | 'supervisor' | 'admin')[]>>().notNull(),
    /** The settings, but for secrets; and the secrets, sealed. */
    settings: jsonb('settings').$type<Record<string, string | number | boolean>>().notNull().default({}),
    settingsVersion: integer('settings_version').notNull().default(1),
    secrets: bytes('secrets'),
    /**
     * The bytes of its data, or more: data that goes with its contact, ticket or user is not deducted before the limit is
     * reached, when all is counted anew.
     */
    dataSize: bigint('data_size', { mode: 'number' }).notNull().default(0),
    /** The key with which its server calls the external API; null without a server or scopes. */
    apiKeyId: integer('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    webhookId: integer('webhook_id').references(() => webhooks.id, { onDelete: 'set null' }),
    /** Who installed it, and when somebody last consented. */
    installedBy: text('installed_by').notNull(),
    consentedAt: moment('consented_at').notNull().defaultNow(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('app_installations_unique').on(table.companyId, table.app),
    index('app_installations_app').on(table.app),
    index('app_installations_key').on(table.apiKeyId),
    index('app_installations_webhook').on(table.webhookId),
  ],
);

/** A stored installation. */
export type AppInstallationRow = typeof appInstallations.$inferSelect;

/**
 * What an app keeps: JSON by app, company and subject. It goes with the app, and with its contact, ticket or user. It
 * does not refer to the installation, because it is in the archive of its company, and the installation is not.
 */
export const appData = pgTable(
  'app_data',
  {
    id: identity(),
    companyId: ofCompany(),
    app: text('app').notNull(),
    /** The publisher's key: in another installation an app of this name may be somebody else's. */
    publisher: text('publisher').notNull(),
    kind: text('kind').$type<AppDataKind>().notNull(),
    contactId: integer('contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The one of the three; 0 for the company. */
    subjectId: integer('subject_id')
      .notNull()
      .generatedAlwaysAs(sql`coalesce("contact_id", "ticket_id", "user_id", 0)`),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    /** Grows with each change: who writes names the version that they read, so that two writers never lose. */
    version: integer('version').notNull().default(1),
    /** The bytes that count for the limits. */
    size: integer('size').notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('app_data_unique').on(table.companyId, table.app, table.kind, table.subjectId, table.key),
    index('app_data_list').on(table.companyId, table.app, table.kind, table.id),
    index('app_data_contact').on(table.contactId).where(sql`${table.contactId} is not null`),
    index('app_data_ticket').on(table.ticketId).where(sql`${table.ticketId} is not null`),
    index('app_data_user').on(table.userId).where(sql`${table.userId} is not null`),
    check(
      'app_data_kind',
      sql`(${table.kind} = 'contact') = (${table.contactId} is not null)
        and (${table.kind} = 'ticket') = (${table.ticketId} is not null)
        and (${table.kind} = 'user') = (${table.userId} is not null)
        and ${table.kind} in ('company', 'contact', 'ticket', 'user')`,
    ),
  ],
);
export type AppDataRow = typeof appData.$inferSelect;

/** Keys that sign statements about who asks (ADR 154); the newest signs, former ones are shown until their time is over. */
export const statementKeys = pgTable('statement_keys', {
  id: identity(),
  /** As the header of a statement names it. */
  name: text('name').notNull().unique('statement_keys_name_unique'),
  /** The public key, as JSON Web Key. */
  publicKey: jsonb('public_key').$type<{ kty: string; crv: string; x: string }>().notNull(),
  /** The private key, sealed. */
  privateKey: bytes('private_key').notNull(),
  /** When the next key took its place. */
  endedAt: moment('ended_at'),
  ...timestamps(),
});

/** When the server of an installed app is asked to run next. */
export const appRuns = pgTable(
  'app_runs',
  {
    id: identity(),
    companyId: ofCompany(),
    installationId: integer('installation_id')
      .notNull()
      .references(() => appInstallations.id, { onDelete: 'cascade' }),
    /** Its path below `/recado/`: `runs/<name>`; or of what the server was told last, which is not repeated and has the pace 0. */
    name: text('name').notNull(),
    everyMinutes: integer('every_minutes').notNull(),
    dueAt: moment('due_at').notNull(),
    /** The last outcome: the status of the answer, or why there was none. */
    status: integer('status'),
    error: text('error'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('app_runs_unique').on(table.installationId, table.name),
    index('app_runs_due').on(table.dueAt),
    index('app_runs_company').on(table.companyId),
  ],
);
