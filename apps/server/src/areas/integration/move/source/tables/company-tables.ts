import { z } from 'zod';
import { day, flag, identity, json, number, presentFlag, reference, text, whole } from '../reading/fields.ts';
import { formOf, timed } from '../reading/form.ts';
import { ofCompany, type TableReadings } from '../reading/table-reading.ts';
import type { SourceCompany } from '../records.ts';

/** Columns of a plan that say what it includes. */
const uses = [
  'useCampaigns',
  'useExternalApi',
  'useInternalChat',
  'useSchedules',
  'useInternal',
  'useKanban',
  'useIntegrations',
  'useOpenAi',
  'useFacebook',
  'useInstagram',
  'useWhatsapp',
] as const;

const plan = z
  .object({
    id: identity,
    ...timed,
    name: text,
    users: whole,
    connections: whole,
    queues: whole,
    value: number,
    isPublic: flag,
    ...Object.fromEntries(uses.map((use) => [use, presentFlag])),
  })
  .transform(({ id, createdAt, updatedAt, name, users, connections, queues, value, isPublic, ...rest }) => {
    const flags: Readonly<Record<string, unknown>> = rest;
    const on = uses.filter((use) => flags[use] !== false);
    return { id, createdAt, updatedAt, name, users, connections, queues, value, isPublic, uses: [...on] };
  });

const company = z.object({
  id: identity,
  ...timed,
  name: text,
  phone: text,
  email: text,
  isActive: z
    .string()
    .nullish()
    .transform((value) => value !== 'false' && value !== '0'),
  dueDate: day,
  recurrence: text,
  planId: reference,
  language: text,
  schedules: json,
});

const user = z
  .object({
    id: identity,
    companyId: identity,
    ...timed,
    name: text,
    email: text,
    passwordHash: text,
    profile: text,
    isSuper: flag,
    connectionId: reference,
    seesAllTickets: flag,
    queues: z.array(z.object({ queueId: reference })).default([]),
  })
  .transform(({ queues, ...rest }) => ({ ...rest, queueIds: queues.flatMap(({ queueId }) => queueId ?? []) }));

const setting = z.object({ id: identity, companyId: identity, ...timed, key: text, value: text });

/** The community edition has one company, which has no row. */
const onlyCompany: SourceCompany = {
  id: '1',
  createdAt: null,
  updatedAt: null,
  name: 'Whaticket',
  phone: '',
  email: '',
  isActive: true,
  dueDate: null,
  recurrence: '',
  planId: null,
  language: '',
  schedules: null,
};

/** Plans, companies, their people and their settings. */
export const companyTables: Pick<TableReadings, 'plans' | 'companies' | 'users' | 'settings' | 'campaignSettings'> = {
  plans: {
    table: ['Plans'],
    company: null,
    columns: {
      name: 'name',
      users: 'users',
      connections: 'connections',
      queues: 'queues',
      value: 'value',
      isPublic: 'isPublic',
      ...Object.fromEntries(uses.map((use) => [use, use])),
    },
    without: ['currency'],
    form: formOf(plan),
  },
  companies: {
    table: ['Companies'],
    company: { own: false, through: [] },
    columns: {
      name: 'name',
      phone: 'phone',
      email: 'email',
      isActive: 'status',
      dueDate: 'dueDate',
      recurrence: 'recurrence',
      planId: 'planId',
      language: 'language',
      schedules: 'schedules',
    },
    without: [],
    form: formOf(company),
    absent: [onlyCompany],
  },
  users: {
    table: ['Users'],
    company: ofCompany,
    columns: {
      name: 'name',
      email: 'email',
      passwordHash: 'passwordHash',
      profile: 'profile',
      isSuper: 'super',
      connectionId: 'whatsappId',
      seesAllTickets: 'allTicket',
    },
    without: ['tokenVersion', 'online', 'resetPassword', 'wpp'],
    parts: [{ field: 'queues', table: 'UserQueues', column: 'userId', of: 'id', columns: { queueId: 'queueId' } }],
    form: formOf(user),
  },
  settings: {
    table: ['Settings'],
    company: ofCompany,
    columns: { id: ['id', 'key'], key: 'key', value: 'value' },
    without: [],
    form: formOf(setting),
  },
  campaignSettings: {
    table: ['CampaignSettings'],
    company: ofCompany,
    columns: { key: 'key', value: 'value' },
    without: [],
    form: formOf(setting),
  },
};
