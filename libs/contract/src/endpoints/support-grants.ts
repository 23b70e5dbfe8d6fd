import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { signedIn } from '../entities/user.ts';
import { id, idInText, sizedText, timestamp } from '../fields.ts';
import { resourceEvent } from '../resource-event.ts';
import { supportHours, supportStates } from '../support-hours.ts';

/** Access of the super user to a company: asked, given by one of its administrators for hours, and ended (docs/adr/0189). */
const supportGrant = z.object({
  id,
  companyId: id,
  companyName: z.string(),
  /** The super user's name. */
  askedBy: z.string(),
  reason: z.string(),
  state: z.enum(supportStates),
  /** Who of the company gave or refused it; null: nobody yet. */
  decidedBy: z.string().nullable(),
  /** Until when it was given; null: it was not. */
  expiresAt: timestamp.nullable(),
  /** Who ended it before that. */
  endedBy: z.string().nullable(),
  endedAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type SupportGrant = z.output<typeof supportGrant>;

/** The same for the super user who asked, and for others. */
const askedGrant = supportGrant.extend({
  /** Whether the caller asked: only they can use it. */
  isOwn: z.boolean(),
});
export type AskedSupportGrant = z.output<typeof askedGrant>;

const superUser = { access: 'platform:manage', tenancy: 'system' } as const;
/** A company reads its grants and cannot write them, so that no user of it makes one. */
const company = { access: 'company:manage', tenancy: 'system' } as const;
const params = z.object({ supportGrantId: idInText });
const errors = ['ERR_NOT_FOUND', 'ERR_SUPPORT_GRANT_ENDED'] as const;

/** The super user works inside a company with its consent only (docs/adr/0189). */
export const supportGrantEndpoints = defineEndpoints({
  'GET /support-grants': {
    summary: 'What super users asked companies for, the latest first, 100 at most',
    ...superUser,
    answer: z.array(askedGrant),
  },
  'POST /support-grants': {
    summary: 'Ask the administrators of a company to let you in for some hours',
    ...superUser,
    callsPerMinute: 20,
    body: z.object({ companyId: id, reason: sizedText(3, 300) }),
    answer: askedGrant,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_SUPPORT_ASKED', 'ERR_TOO_MANY_REQUESTS'],
  },
  'POST /support-grants/:supportGrantId/sign-in': {
    summary: 'Enter the company that gave you access: this browser gets a session there, until the access ends',
    ...superUser,
    params,
    answer: signedIn,
    errors: [...errors, 'ERR_SUBSCRIPTION_EXPIRED'],
  },
  'POST /support-grants/:supportGrantId/end': {
    summary: 'Take back what you asked for, or end the access that you got',
    ...superUser,
    params,
    answer: askedGrant,
    errors: ['ERR_NOT_FOUND'],
  },
  'GET /company-support-grants': {
    summary: 'What super users asked this company for, and what it gave, the latest first, 100 at most',
    access: 'company:manage',
    query: z.object({ state: z.enum(['asked']).optional() }),
    answer: z.array(supportGrant),
  },
  'POST /company-support-grants/:supportGrantId/answer': {
    summary: 'Let the super user in for so many hours; null: refuse',
    ...company,
    params,
    body: z.object({ hours: z.union(supportHours.map((hours) => z.literal(hours))).nullable() }),
    answer: supportGrant,
    errors,
  },
  'POST /company-support-grants/:supportGrantId/end': {
    summary: 'End the access of the super user now: their session ends, too',
    ...company,
    params,
    answer: supportGrant,
    errors: ['ERR_NOT_FOUND'],
  },
});

/** Their events, for the administrators of the company. */
export const supportGrantEvents = { 'support-grant': resourceEvent(supportGrant) };
