import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { setAsideMessage } from '../entities/whatsapp.ts';
import { done } from '../fields.ts';

/** Messages that could not be stored as received (SERVER §3.21). */
export const setAsideEndpoints = defineEndpoints({
  'GET /set-aside-messages': {
    summary: 'What arrived in the last two weeks and could not be stored, the newest first, at most 100',
    access: 'connections-page:actionButtons',
    answer: z.array(setAsideMessage),
  },
  'DELETE /set-aside-messages': {
    summary: 'Take note of what could not be stored: it is forgotten',
    access: 'connections-page:actionButtons',
    answer: done,
  },
});
