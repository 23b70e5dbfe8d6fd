import { z } from 'zod';
import { appName } from '../app-archive.ts';
import { appDataKinds } from '../app-data-kinds.ts';
import { defineEndpoints } from '../endpoint.ts';
import { appDatum } from '../entities/app-datum.ts';
import { done, id, idInText, parsedJson, smallJson } from '../fields.ts';

/** The most bytes of a value in JSON, and how deep lists and objects may lie in each other. */
export const mostAppValue = 32 * 1_024;
const deepestAppValue = 20;

const appKey = z
  .string()
  .max(80)
  .regex(/^[a-z0-9._-]{1,80}$/);

/** A key that is read or deleted: also one that the product made when contacts or tickets became one. */
const knownKey = z
  .string()
  .max(100)
  .regex(/^[a-z0-9._-]{1,80}(~merged(-\d{1,6})?)?$/);

const kind = z.enum(appDataKinds);
const version = z.int32().positive();
const found = z.union([z.string().max(200), z.number().min(-1e15).max(1e15), z.boolean()]);

const listQuery = z.object({
  kind,
  /** Of one contact, ticket or user only. */
  subjectId: idInText.optional(),
  key: knownKey.optional(),
  /** Only values with these fields, as JSON, e.g. `{"stage":"won"}`; the manifest declares which can be searched. */
  where: parsedJson(
    2_500,
    z
      .record(z.string().max(40), found)
      .refine((fields) => Object.keys(fields).length <= 10)
      .meta({ maxProperties: 10 }),
  ).optional(),
  /** `nextCursor` of the previous answer. */
  cursor: idInText.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

const place = z.object({
  kind,
  /** The contact, ticket or user; absent or null for the company. */
  subjectId: id.nullish(),
  key: appKey,
});

const change = place.extend({
  value: smallJson(mostAppValue, deepestAppValue),
  /** The version that was read; null: there was none. Another one is a conflict, and nothing changes. */
  version: version.nullable(),
});

const removal = z.object({
  kind,
  subjectId: idInText.optional(),
  key: knownKey,
  /** The version that was read. */
  version: z.coerce.number().int().positive().max(2_147_483_647),
});

const list = z.object({ data: z.array(appDatum), nextCursor: id.nullable() });
const subjectErrors = [
  'ERR_NOT_FOUND',
  'ERR_NO_CONTACT_FOUND',
  'ERR_NO_TICKET_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_PERMISSION',
] as const;
const changeErrors = [...subjectErrors, 'ERR_APP_DATA_CHANGED', 'ERR_APP_DATA_LIMIT'] as const;

const reading = { query: listQuery, answer: list, errors: subjectErrors, callsPerMinute: 300 } as const;
const writing = { body: change, answer: appDatum, errors: changeErrors, callsPerMinute: 120 } as const;
const removing = { query: removal, answer: done, errors: changeErrors, callsPerMinute: 120 } as const;

const own = { access: 'session', params: z.object({ app: appName }) } as const;
const ofServer = { access: 'token', scope: 'app:data' } as const;

/** What an app keeps, for its code in the browser and for its server (docs/adr/0154). */
export const appDataEndpoints = defineEndpoints({
  'GET /own-apps/:app/data': {
    summary: 'What an app keeps about the company, or about contacts, tickets and users that the caller sees',
    ...own,
    ...reading,
  },
  'PUT /own-apps/:app/data': {
    summary: 'Write a value of an app; a conflict answers with the present one',
    ...own,
    ...writing,
  },
  'DELETE /own-apps/:app/data': {
    summary: 'Delete a value of an app; a conflict answers with the present one',
    ...own,
    ...removing,
  },
  'GET /api/v1/app-data': {
    summary: 'What the app whose key this is keeps; `where` finds values by the fields that its manifest declares',
    ...ofServer,
    ...reading,
  },
  'PUT /api/v1/app-data': {
    summary: 'Write a value of the app whose key this is; a conflict answers with the present one',
    ...ofServer,
    ...writing,
  },
  'DELETE /api/v1/app-data': {
    summary: 'Delete a value of the app whose key this is; a conflict answers with the present one',
    ...ofServer,
    ...removing,
  },
});
