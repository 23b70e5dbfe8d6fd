import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idInText } from '../fields.ts';

const audience = z.enum(['all', 'contacts', 'contact_blacklist', 'none']);

/** Who may see and do what with a number on WhatsApp, by WhatsApp's own names. A setting that is missing is unknown. */
export const privacySettings = z
  .object({
    readreceipts: z.enum(['all', 'none']),
    profile: audience,
    status: audience,
    last: audience,
    online: z.enum(['all', 'match_last_seen']),
    groupadd: audience.exclude(['none']),
    calladd: z.enum(['all', 'known']),
    messages: z.enum(['all', 'contacts']),
  })
  .partial();
export type PrivacySettings = z.output<typeof privacySettings>;

const common = {
  access: 'connections-page:editOrDeleteConnection',
  params: z.object({ whatsappId: idInText }),
  answer: privacySettings,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'],
} as const;

/** For clients of the family (SERVER §1). The settings are those of the phone: they are read there each time. */
export const whatsappPrivacyEndpoints = defineEndpoints({
  'GET /whatsapp/privacy/:whatsappId': {
    ...common,
    summary: 'For clients of the family: the privacy settings of a number, as WhatsApp has them now',
  },
  'PUT /whatsapp/privacy/:whatsappId': {
    ...common,
    summary: 'Changes the privacy settings of a number on WhatsApp that the body names; answers all of them',
    body: privacySettings,
  },
});
