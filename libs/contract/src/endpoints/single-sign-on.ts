import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { profile, signedIn } from '../entities/user.ts';
import { done, id, idInText, sizedText, timestamp } from '../fields.ts';

/** The address of an issuer, below which its configuration is found (OpenID Connect Discovery). */
const issuer = z.url({ protocol: /^https?$/ }).max(500);

/** The profile and the queues of people who sign in for the first time. */
const place = { profile, queueIds: z.array(id).max(100) };

/** What people with a value in the claim get, in place of what everybody gets. */
const mapping = z.object({ value: sizedText(1, 200), ...place });
export type ClaimMapping = z.output<typeof mapping>;

const choice = {
  issuer,
  clientId: sizedText(1, 300),
  /** Whether people of the proven domains sign in this way only; one administrator keeps the password. */
  onlyThisWay: z.boolean(),
  emergencyUserId: id.nullable(),
  /** Whether somebody without an account gets one. */
  createsUsers: z.boolean(),
  ...place,
  /** The claim of the ID token that mappings compare; empty: none. */
  claim: z.string().trim().max(200),
  mappings: z.array(mapping).max(50),
};
const provider = z.object({
  ...choice,
  profile: z.string(),
  mappings: z.array(mapping),
  /** Whether a secret of the client is stored. */
  hasCredential: z.boolean(),
});
export type SignInProvider = z.output<typeof provider>;

const domain = z.object({
  id,
  domain: z.string(),
  /** The TXT record that proves it. */
  record: z.string(),
  provedAt: timestamp.nullable(),
});
export type SignInDomain = z.output<typeof domain>;

const singleSignOn = z.object({
  provider: provider.nullable(),
  domains: z.array(domain).max(20),
  /** The address to enter at the issuer. */
  redirectUri: z.string(),
});
export type SingleSignOn = z.output<typeof singleSignOn>;

const domainParams = z.object({ domainId: idInText });

/** Signing in with the account of the company, by OpenID Connect (docs/adr/0193). */
export const singleSignOnEndpoints = defineEndpoints({
  'POST /auth/company/begin': {
    summary: 'Where people of the domain of an e-mail address sign in; null where their company has no such way',
    access: 'public',
    callsPerMinute: 20,
    body: z.object({ email: z.string().trim().min(3).max(200) }),
    answer: z.object({ address: z.string().nullable() }),
    errors: ['ERR_ISSUER_UNREACHABLE', 'ERR_TOO_MANY_REQUESTS'],
  },
  'POST /auth/company': {
    summary: 'Sign in with what the issuer of the company answered to the browser that began it',
    access: 'public',
    callsPerMinute: 20,
    body: z.object({
      code: z.string().min(1).max(4000),
      state: z.string().min(1).max(200),
      iss: z.string().max(500).optional(),
    }),
    answer: signedIn,
    errors: [
      'ERR_COMPANY_SIGN_IN_REFUSED',
      'ERR_ISSUER_UNREACHABLE',
      'ERR_PLAN_LIMIT_REACHED',
      'ERR_SUBSCRIPTION_EXPIRED',
      'ERR_ADDRESS_NOT_ALLOWED',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
  'GET /single-sign-on': {
    summary: 'The issuer with whose accounts people of the company sign in, and its e-mail domains',
    access: 'settings:manage',
    answer: singleSignOn,
  },
  'PUT /single-sign-on': {
    summary: 'Choose the issuer; a secret that is left out stays, unless issuer or client are others',
    access: 'settings:manage',
    body: z.object({ ...choice, clientSecret: z.string().max(1000).optional() }),
    answer: singleSignOn,
    errors: ['ERR_ISSUER_ADDRESS', 'ERR_EMERGENCY_ADMINISTRATOR', 'ERR_NO_QUEUE_FOUND'],
  },
  'DELETE /single-sign-on': {
    summary: 'People sign in without an issuer from now on; the domains stay',
    access: 'settings:manage',
    answer: done,
  },
  'POST /single-sign-on/trial': {
    summary: 'Whether the issuer answers as it should, and what it says about the client',
    access: 'settings:manage',
    callsPerMinute: 10,
    answer: z.object({
      /** Of client and secret; `unknown`: the issuer does not say before somebody signs in. */
      client: z.enum(['accepted', 'refused', 'unknown']),
    }),
    errors: ['ERR_NO_SIGN_IN_PROVIDER_FOUND', 'ERR_ISSUER_UNREACHABLE', 'ERR_TOO_MANY_REQUESTS'],
  },
  'POST /single-sign-on/domains': {
    summary: 'Add an e-mail domain; it counts once it is proven',
    access: 'settings:manage',
    body: z.object({
      domain: z
        .string()
        .trim()
        .toLowerCase()
        .max(253)
        .regex(/^[a-z\d](?:[a-z\d-]{0,62}\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/),
    }),
    answer: domain,
    errors: ['ERR_SIGN_IN_DOMAINS_TOO_MANY', 'ERR_SIGN_IN_DOMAIN_TAKEN'],
  },
  'POST /single-sign-on/domains/:domainId/proof': {
    summary: 'Look for the TXT record that proves a domain',
    access: 'settings:manage',
    callsPerMinute: 10,
    params: domainParams,
    answer: domain,
    errors: [
      'ERR_NO_SIGN_IN_DOMAIN_FOUND',
      'ERR_SIGN_IN_DOMAIN_UNPROVEN',
      'ERR_SIGN_IN_DOMAIN_TAKEN',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
  'DELETE /single-sign-on/domains/:domainId': {
    summary: 'People of a domain no longer sign in this way',
    access: 'settings:manage',
    params: domainParams,
    answer: done,
    errors: ['ERR_NO_SIGN_IN_DOMAIN_FOUND'],
  },
});
