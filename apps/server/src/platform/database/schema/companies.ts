import type { CompanyLanguage } from '@recado/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { identity, retired, timestamps } from './columns.ts';
import type { StoredSchedule } from './shapes.ts';

/** The plans that companies can subscribe to (SPEC §3, Plan). `value` in BRL. */
export const plans = pgTable('plans', {
  id: identity(),
  name: text('name').notNull().unique(),
  users: integer('users').notNull(),
  connections: integer('connections').notNull(),
  queues: integer('queues').notNull(),
  value: numeric('value', { precision: 12, scale: 2, mode: 'number' }).notNull(),
  isPublic: boolean('is_public').notNull().default(true),
  useCampaigns: boolean('use_campaigns').notNull().default(true),
  useSchedules: boolean('use_schedules').notNull().default(true),
  useInternalChat: boolean('use_internal_chat').notNull().default(true),
  useExternalApi: boolean('use_external_api').notNull().default(true),
  useKanban: boolean('use_kanban').notNull().default(true),
  useOpenAi: boolean('use_open_ai').notNull().default(true),
  useIntegrations: boolean('use_integrations').notNull().default(true),
  ...timestamps(),
});

/** A tenant (SPEC §3, Company). A tenant unit sees only its own row. */
export const companies = pgTable(
  'companies',
  {
    id: identity(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    planId: integer('plan_id').references(() => plans.id, { onDelete: 'restrict' }),
    status: boolean('status').notNull().default(true),
    campaignsEnabled: boolean('campaigns_enabled').notNull().default(true),
    dueDate: date('due_date', { mode: 'string' }),
    /** The day of the month on which the company pays. A shorter month moves the due date, but not this day. */
    dueDay: smallint('due_day'),
    trialExpiration: date('trial_expiration', { mode: 'string' }),
    recurrence: text('recurrence').notNull().default('MENSAL'),
    timeZone: text('time_zone').notNull().default('America/Sao_Paulo'),
    /** The language of texts that the server writes to the company: `pt`, `en` or `es`. */
    language: text('language').$type<CompanyLanguage>().notNull().default('pt'),
    /** Where the company is: ISO 3166, two letters. */
    country: text('country').notNull().default('BR'),
    /** The CNPJ or CPF without separators; outside Brazil the tax number as written. */
    document: text('document'),
    schedules: jsonb('schedules').$type<StoredSchedule[]>().notNull().default([]),
    billingName: text('billing_name'),
    addressZipCode: text('address_zip_code'),
    addressStreet: text('address_street'),
    addressState: text('address_state'),
    addressCity: text('address_city'),
    addressDistrict: text('address_district'),
    addressCountry: text('address_country').notNull().default('BR'),
    retiredAt: retired(),
    ...timestamps(),
  },
  (table) => [
    index('companies_plan').on(table.planId),
    check(
      'companies_recurrence',
      sql`${table.recurrence} in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')`,
    ),
    check('companies_language', sql`${table.language} in ('pt', 'en', 'es')`),
  ],
);

/** The column with the company of a row. The rows of a company are deleted with it. */
export function ofCompany() {
  return integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });
}

/** One setting of a company (SPEC §3, Setting). */
export const settings = pgTable(
  'settings',
  {
    companyId: ofCompany(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] })],
);
