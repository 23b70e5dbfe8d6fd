import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { profile, user } from '../entities/user.ts';
import { changesOf, done, email, id, idInText, orRequired, password, sizedText } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';

const userBody = z.object({
  name: sizedText(2, 50),
  email,
  profile: z.enum(profile.options, orRequired()),
  wpp: z.string().trim().max(50).nullish(),
  whatsappId: id.nullish(),
  queueIds: z.array(id).max(500).default([]),
  allTicket: z.enum(['enable', 'disable']).default('disable'),
});
const params = z.object({ userId: idInText });

/** The people of a company (SPEC §2.9, §5, §6). An agent may read names, and change only itself, without profile and queues. */
export const userEndpoints = defineEndpoints({
  'GET /users': {
    summary: 'Search users',
    access: 'session',
    query: pageQuery,
    answer: pageOf('users', user),
  },
  'GET /users/list': {
    summary: 'Everybody, for choosing one',
    access: 'session',
    answer: z.array(user.pick({ id: true, name: true, queues: true, online: true })),
  },
  'GET /users/:userId': { summary: 'One user', access: 'session', params, answer: user, errors: ['ERR_NO_USER_FOUND'] },
  'POST /users': {
    summary: 'Create a user',
    access: 'users:manage',
    body: userBody.extend({ password }),
    answer: user,
    errors: ['ERR_EMAIL_ALREADY_EXISTS', 'ERR_PLAN_LIMIT_REACHED', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND'],
  },
  'PUT /users/:userId': {
    summary: 'Change a user; a new password ends its sessions',
    access: 'session',
    params,
    body: changesOf(userBody).extend({ password: password.or(z.literal('')).optional() }),
    answer: user,
    errors: ['ERR_NO_USER_FOUND', 'ERR_EMAIL_ALREADY_EXISTS', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND'],
  },
  'DELETE /users/:userId': {
    summary: 'Delete a user; open tickets go back to pending',
    access: 'users:manage',
    params,
    answer: done,
    errors: ['ERR_NO_USER_FOUND'],
  },
});
