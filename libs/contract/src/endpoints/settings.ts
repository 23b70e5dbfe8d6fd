import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { setting } from '../entities/company.ts';

/** A text, or null for a key that was never public. Not `nullable`, because clients on record rely on a text for theirs. */
const publicValue = z.custom<string | null>((value) => value === null || typeof value === 'string');

/** A company's settings (SPEC §3). Secrets are returned masked, and only to users who may change them. */
export const settingEndpoints = defineEndpoints({
  'GET /settings': { summary: 'All settings', access: 'session', answer: z.array(setting) },
  'GET /settings/:key': {
    summary: 'The value of one setting; null for an unknown one, and for a secret of others',
    access: 'session',
    params: z.object({ key: z.string().min(1).max(60) }),
    answer: z.string().nullable(),
  },
  'PUT /settings/:key': {
    summary: 'Change one setting',
    access: 'settings:manage',
    params: z.object({ key: z.string().min(1).max(60) }),
    body: z.object({ value: z.string().max(1000) }),
    answer: setting,
    errors: ['ERR_NO_SETTING_FOUND'],
  },
  'GET /public-settings/:key': {
    summary:
      'The value of one of the platform’s settings that everybody may know: userCreation; null for any other key',
    access: 'public',
    // A page of a client of the family asks for a dozen of them.
    callsPerMinute: 600,
    params: z.object({ key: z.string().min(1).max(60) }),
    answer: publicValue,
  },
});
