import { z } from 'zod';
import { appName } from '../app-archive.ts';
import { defineEndpoints } from '../endpoint.ts';
import { appSettingField, appSettingValue } from '../entities/app-setting.ts';
import { texts } from '../fields.ts';
import { because } from '../issues.ts';

/** The most fields of an app's settings, and the most characters of one. */
const mostFields = 40;
const longestSetting = 4_000;

function named<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string().max(40), value)
    .refine((fields) => Object.keys(fields).length <= mostFields, because('tooMany', { maximum: mostFields }))
    .meta({ maxProperties: mostFields });
}

const text = z.string().max(longestSetting);

/** The settings of an app that the company installed. */
export const appSettings = z.object({
  app: z.string(),
  title: texts,
  /** Grows with each change. */
  version: z.int(),
  fields: z.array(appSettingField),
  /** What was entered and still fits; initial values are in the fields. */
  values: z.record(z.string(), appSettingValue),
  /** The names of the secret ones that are stored. They are never shown. */
  stored: z.array(z.string()),
});
export type AppSettings = z.output<typeof appSettings>;

const change = z.object({
  /** The version that was read; another one is a conflict, and nothing changes. */
  version: z.int32().positive(),
  /** All values; a field that is absent has its initial value. */
  values: named(z.union([text, z.number().min(-1e15).max(1e15), z.boolean()])),
  /** Secrets that are set, or removed with null; others stay. */
  secrets: named(text.nullable()).default({}),
});

const access = 'settings:manage';
const params = z.object({ app: appName });

/** Settings of installed apps: a schema of the manifest becomes a form (docs/adr/0154). */
export const appSettingEndpoints = defineEndpoints({
  'GET /app-settings': {
    summary: 'The installed apps that have settings, with these',
    access,
    answer: z.array(appSettings),
  },
  'GET /apps/:app/settings': {
    summary: 'The settings of an installed app: its fields, their values, and which secrets are stored',
    access,
    params,
    answer: appSettings,
    errors: ['ERR_NOT_FOUND'],
  },
  'PUT /apps/:app/settings': {
    summary: 'Change the settings of an installed app; its server is told',
    access,
    params,
    body: change,
    answer: appSettings,
    errors: ['ERR_NOT_FOUND', 'ERR_APP_SETTINGS_CHANGED'],
  },
});
