import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { signedIn } from '../entities/user.ts';
import { id, idInText, sizedText, timestamp } from '../fields.ts';
import { remoteName } from './releases.ts';

/** Minutes in which an address for signing in can be used. */
export const developerLinkMinutes = 5;

/** As whom a developer looks in: an agent or an administrator of the company. */
const role = z.enum(['user', 'admin']);

const grant = z.object({
  id,
  /** The team, as the owner of its key. */
  team: z.string(),
  remote: remoteName,
  companyId: id,
  companyName: z.string(),
  profile: role,
  reason: z.string(),
  /** `revoked`: the super user or an administrator of the company ended it, or the team's key no longer covers its remote. */
  state: z.enum(['active', 'expired', 'revoked']),
  expiresAt: timestamp,
  revokedAt: timestamp.nullable(),
  createdAt: timestamp,
});

/** A permission of a team to look into one company's installation, to develop one remote there (docs/adr/0155). */
export const developerGrant = grant.extend({
  releaseKeyId: id,
  /** Who gave it, and who revoked it; null: nobody, or the key no longer covers it. */
  grantedBy: z.string(),
  revokedBy: z.string().nullable(),
  /** When the team last signed in with it; null: never. */
  lastUsedAt: timestamp.nullable(),
});
export type DeveloperGrant = z.output<typeof developerGrant>;

/** The same for the administrators of the company, who need not know the team's key. */
const companyGrant = developerGrant.omit({ releaseKeyId: true, companyId: true, companyName: true });
export type CompanyGrant = z.output<typeof companyGrant>;

/** The super user's; a team's, with its own key of the API. */
const superUser = { access: 'platform:manage', tenancy: 'system' } as const;
const team = { access: 'token', scope: 'releases:publish', tenancy: 'system', callsPerMinute: 30 } as const;
const params = z.object({ developerGrantId: idInText });

/** Grants with which teams develop their remotes in the installation of a company (docs/adr/0155). */
export const developerGrantEndpoints = defineEndpoints({
  'GET /developer-grants': {
    summary: 'Which teams may look into which companies, and until when; ended ones, too, the latest first',
    ...superUser,
    answer: z.array(developerGrant),
  },
  'POST /developer-grants': {
    summary: 'Let the team of a key look into a company, to develop one of its remotes there',
    ...superUser,
    body: z.object({
      releaseKeyId: id,
      remote: remoteName,
      companyId: id,
      profile: role,
      /** At most 14 days ahead. */
      until: z.iso.datetime({ offset: true }).max(40),
      reason: sizedText(3, 200),
    }),
    answer: developerGrant,
    errors: ['ERR_NO_COMPANY_FOUND'],
  },
  'POST /developer-grants/:developerGrantId/revocation': {
    summary: 'End a grant now: sessions that began with it end, too',
    ...superUser,
    params,
    answer: developerGrant,
    errors: ['ERR_NOT_FOUND'],
  },
  'GET /company-grants': {
    summary: 'Which teams may look into this company, and until when; ended ones, too, the latest first',
    access: 'settings:manage',
    answer: z.array(companyGrant),
  },
  'POST /company-grants/:developerGrantId/revocation': {
    summary: 'End the access of a team to this company now: its sessions end, too',
    access: 'settings:manage',
    // A company reads its grants and cannot write them, so that none of its users makes one last.
    tenancy: 'system',
    params,
    answer: companyGrant,
    errors: ['ERR_NOT_FOUND'],
  },
  'GET /own-grants': {
    summary: 'The companies that your team may look into now',
    ...team,
    answer: z.array(grant),
  },
  'POST /own-grants/:developerGrantId/sign-in': {
    summary: 'An address that signs one browser in with your grant, once, within five minutes; a former one ends',
    ...team,
    params,
    answer: z.object({ address: z.string(), expiresAt: timestamp, grant }),
    errors: ['ERR_NOT_FOUND', 'ERR_DEVELOPER_GRANT_ENDED'],
  },
  'POST /developer-sign-in': {
    summary: 'Sign in with the token of such an address, which is used up',
    access: 'public',
    callsPerMinute: 20,
    body: z.object({ token: z.string().min(20).max(200) }),
    answer: signedIn,
    errors: ['ERR_DEVELOPER_LINK_INVALID', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_TOO_MANY_REQUESTS'],
  },
});
