import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { skill } from '../entities/assignment.ts';
import { schedule } from '../entities/schedule.ts';
import { listedUser, profile, user } from '../entities/user.ts';
import { userSession } from '../entities/user-session.ts';
import {
  changesOf,
  currentPassword,
  done,
  email,
  idInText,
  idOrNone,
  ids,
  liveTickets,
  orNone,
  password,
  sizedText,
  timestamp,
} from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';
import { invitation, passwordOrNone } from './invitations.ts';
import { passwordRefusals } from './password-rules.ts';

/** Clients of the family use either spelling, the second one with a typo (SERVER §1). */
const seesPending = z
  .enum(['enable', 'disable', 'enabled', 'desabled'])
  .transform((sent): 'enable' | 'disable' => (sent.startsWith('enable') ? 'enable' : 'disable'));
const userBody = z.object({
  name: sizedText(2, 50),
  email,
  profile,
  wpp: z.string().trim().max(50).nullish(),
  whatsappId: idOrNone,
  /** A role of the company; with one, the profile is that of its base. */
  roleId: idOrNone,
  queueIds: ids.default([]),
  allTicket: seesPending.default('disable'),
  exchangesContacts: z.boolean().default(false),
  ticketLimit: orNone(z.int().min(1).max(1000)),
  workingHours: z.array(schedule).max(7).optional(),
  skills: z.array(skill).max(20).optional(),
});
const params = z.object({ userId: idInText });

/**
 * The users of a company (SPEC §2.9, §5, §6). Agents may read names and change only themselves, without profile and
 * queues.
 */
export const userEndpoints = defineEndpoints({
  'GET /users': {
    summary: 'Search users',
    access: 'session',
    query: pageQuery,
    answer: pageOf('users', user),
  },
  'GET /users/list': {
    summary: 'Everybody, or those who serve a queue, for choosing one; `seesAll`: tickets of every queue',
    access: 'session',
    query: z.object({ queueId: idInText.optional() }),
    answer: z.array(listedUser),
  },
  'GET /users/:userId': { summary: 'One user', access: 'session', params, answer: user, errors: ['ERR_NO_USER_FOUND'] },
  'POST /users': {
    summary: 'Create a user; without a password they choose it themselves, with the link in the answer',
    access: 'users:manage',
    body: userBody.extend({ password: passwordOrNone }),
    answer: user.extend({ invitation: invitation.nullable() }),
    errors: [
      'ERR_EMAIL_ALREADY_EXISTS',
      ...passwordRefusals,
      'ERR_PLAN_LIMIT_REACHED',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_ROLE_FOUND',
      'ERR_ROLE_ABILITIES',
    ],
  },
  'PUT /users/:userId': {
    summary:
      'Change a user; a new password ends their sessions. Changing the own e-mail, password or proved number asks for the present password',
    access: 'session',
    params,
    body: changesOf(userBody).extend({
      password: password.or(z.literal('')).optional(),
      currentPassword: currentPassword.or(z.literal('')).optional(),
    }),
    answer: user,
    errors: [
      'ERR_NO_USER_FOUND',
      'ERR_CURRENT_PASSWORD_WRONG',
      'ERR_EMAIL_ALREADY_EXISTS',
      ...passwordRefusals,
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_ROLE_FOUND',
      'ERR_ROLE_ABILITIES',
      'ERR_LAST_ADMINISTRATOR',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
  'DELETE /users/:userId': {
    summary:
      'Delete a user; open tickets wait in their queues, or go to a user, who gets those that they see, or to a queue',
    access: 'users:manage',
    params,
    query: liveTickets.extend({ toUserId: idInText.optional(), toQueueId: idInText.optional() }),
    answer: done,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_TICKETS_LEFT', 'ERR_LAST_ADMINISTRATOR'],
  },
  'GET /users/:userId/live-tickets': {
    summary: 'How many open tickets a user has (ADR 27)',
    access: 'users:manage',
    params,
    answer: z.object({ count: z.int() }),
    errors: ['ERR_NO_USER_FOUND'],
  },
  'POST /users/:userId/recovery-link': {
    summary: 'A link for a new password of a colleague, to pass on; the second step of signing in stays',
    access: 'users:manage',
    callsPerMinute: 20,
    params,
    answer: z.object({ link: z.string(), expiresAt: timestamp }),
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_TOO_MANY_REQUESTS'],
  },
  'GET /users/:userId/sessions': {
    summary: 'Where a user is signed in',
    access: 'users:manage',
    params,
    answer: z.array(userSession).max(10),
    errors: ['ERR_NO_USER_FOUND'],
  },
  'DELETE /users/:userId/sessions/:sessionId': {
    summary: "End somebody's session; its browser goes to the login. A repetition changes nothing",
    access: 'users:manage',
    params: params.extend({ sessionId: z.uuid() }),
    answer: done,
    errors: ['ERR_NO_USER_FOUND'],
  },
});

export const userEvents = {
  /** For lists to choose a user from: agents do not receive all of `user` (SPEC §6). */
  listedUser: resourceEvent(listedUser),
  /** Notifies a browser that its session was ended elsewhere. */
  sessionEnded: z.object({ sessionId: z.uuid() }),
};
