import { z } from 'zod';
import { roleBases } from '../abilities.ts';
import { day, id, timestamp } from '../fields.ts';
import { away } from './assignment.ts';
import { company } from './company.ts';
import { queueSummary } from './queue.ts';
import { shownSchedule } from './schedule.ts';
import { newDevice } from './user-session.ts';

export const profile = z.enum(['user', 'admin', 'supervisor']);

/** The role of the company that a user has, with what it gives (docs/adr/0186). */
export const userRole = z.object({
  id,
  name: z.string(),
  base: z.enum(roleBases),
  /** Names that this release does not know give nothing. */
  abilities: z.array(z.string()),
});

/** A queue that a user serves; clients of the family read the pair of ids in it (SERVER §1). */
export const servedQueue = queueSummary.extend({ UserQueue: z.object({ userId: id, queueId: id }) });

/** A user of a company. The password never leaves the server (SERVER §3.2). */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  profile,
  super: z.boolean(),
  companyId: id,
  whatsappId: id.nullable(),
  allTicket: z.enum(['enable', 'disable']),
  /** Whether the user may import and export contacts; administrators always may. */
  exchangesContacts: z.boolean(),
  /** WhatsApp number for password recovery: digits in international form. */
  wpp: z.string().nullable(),
  /** Whether the user has verified `wpp`; only then it can recover the password. */
  wppProved: z.boolean(),
  /** The average of the ratings from 1 to 3; null without ratings on this scale. */
  averageRating: z.number().nullable(),
  online: z.boolean(),
  /** Until when the invitation is valid; null once they chose a password. */
  invitedUntil: timestamp.nullable(),
  queues: z.array(servedQueue),
  queueIds: z.array(id),
  /** How many open tickets before no more are assigned; null: the queue's limit (docs/adr/0167). */
  ticketLimit: z.int().nullable(),
  /** When tickets are assigned; empty: always. */
  workingHours: z.array(shownSchedule),
  skills: z.array(z.string()),
  away: away.nullable(),
  /** Null or absent: what they may is that of their profile. */
  role: userRole.nullish(),
  updatedAt: timestamp,
});
export type User = z.output<typeof user>;

/**
 * The fields of a user that everybody in the company may read, e.g. to choose one. `seesAll`: tickets of every queue.
 */
export const listedUser = user
  .pick({ id: true, name: true, queues: true, online: true, away: true, updatedAt: true })
  .extend({ seesAll: z.boolean() });
export type ListedUser = z.output<typeof listedUser>;

/**
 * The access of a company: `grace` for some days after the due date; then `expired`, when administrators can only pay
 * and export; `blocked` by the platform. A super user is never locked out (ADR 60).
 */
export const subscriptionState = z.enum(['active', 'grace', 'expired', 'blocked']);
export type SubscriptionState = z.output<typeof subscriptionState>;

/** `lastDay`: the last day with access, in the company's time zone; null: no end. */
const subscription = z.object({ state: subscriptionState, lastDay: day.nullable() });

/** The signed-in user with everything the shell needs to start (SERVER §1, /auth/login). */
export const sessionUser = user
  .omit({
    ...{ averageRating: true, online: true, updatedAt: true, invitedUntil: true },
    ...{ ticketLimit: true, workingHours: true, skills: true },
  })
  .extend({
    company,
    subscription,
    /** Of whoever looks in with a developer grant: the remote that they develop, and when the grant ends (docs/adr/0155). */
    developer: z.object({ remote: z.string(), until: timestamp }).optional(),
    /**
     * Only while the company lets a super user in: until when, who, and whether the caller is that super user (docs/adr/0189).
     */
    support: z.object({ until: timestamp, by: z.string(), isOwn: z.boolean() }).optional(),
    /**
     * Only while there is something to tell: from when on the company refuses them without a second factor, and when an
     * administrator's help takes theirs away (docs/adr/0177).
     */
    secondFactor: z.object({ requiredFrom: timestamp.nullable(), removedAt: timestamp.nullable() }).optional(),
    /** Only while there are some: browsers with which they signed in for the first time (docs/adr/0181). */
    newDevices: z.array(newDevice).max(10).optional(),
  });
export type SessionUser = z.output<typeof sessionUser>;

/**
 * The answer of login and refresh. `apiUrl`: where the API of the session answers, of an installation that is one of several
 * behind one sign-in (ADR 145): the session may be of another one than that which was asked.
 */
export const signedIn = z.object({
  token: z.string(),
  user: sessionUser,
  apiUrl: z.string().optional(),
  /** Of a second factor that this sign-in confirmed: shown once. */
  recoveryCodes: z.array(z.string()).max(10).optional(),
});
export type SignedIn = z.output<typeof signedIn>;
