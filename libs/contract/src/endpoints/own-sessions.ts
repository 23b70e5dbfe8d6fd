import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { userSession } from '../entities/user-session.ts';
import { done } from '../fields.ts';

/** Where the caller is signed in, and with which browsers for the first time (docs/adr/0181). */
export const ownSessionEndpoints = defineEndpoints({
  'GET /users/me/sessions': {
    summary: 'Where the caller is signed in',
    access: 'session',
    answer: z.array(userSession).max(10),
  },
  'DELETE /users/me/sessions': {
    summary: "End every other session of the caller; its browser goes to the login. The caller's own stays",
    access: 'session',
    answer: done,
  },
  'DELETE /users/me/sessions/:sessionId': {
    summary: "End another session of the caller; the caller's own is ended by signing out",
    access: 'session',
    params: z.object({ sessionId: z.uuid() }),
    answer: done,
    errors: ['ERR_NO_SESSION_FOUND'],
  },
  'DELETE /users/me/new-devices': {
    summary: 'The caller has seen with which new browsers they signed in',
    access: 'session',
    answer: done,
  },
});
