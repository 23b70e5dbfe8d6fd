import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { contact } from '../entities/contact.ts';
import { id } from '../fields.ts';
import { mostBlockedAtOnce } from '../limits.ts';

/** Blocking: what a contact writes from then on is kept, but tells nobody (ADR 173). */
export const contactBlockEndpoints = defineEndpoints({
  'POST /contacts/block': {
    summary: 'Block contacts, or unblock them: what a blocked one writes is kept but opens no ticket and tells nobody',
    access: 'contacts:block',
    body: z.object({ contactIds: z.array(id).min(1).max(mostBlockedAtOnce), isBlocked: z.boolean() }),
    answer: z.object({ contacts: z.array(contact) }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  },
});
