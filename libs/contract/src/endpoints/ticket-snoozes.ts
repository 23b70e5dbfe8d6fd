import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { ticketRecord } from '../entities/ticket.ts';
import { idInText } from '../fields.ts';
import { longestSnoozeDays, longestSnoozeReason } from '../limits.ts';

/** Until when a ticket is snoozed, and why. */
export const snoozeChoice = z.object({
  /** A moment to come, within a year; null: until the customer writes, which ends it anyway. */
  until: z.iso.datetime({ offset: true }).max(40).nullable(),
  reason: z.string().trim().max(longestSnoozeReason).optional(),
});

/** A step that snoozes: for so many hours or, with null, until the customer writes, which ends it anyway. */
export const snoozeStep = z.object({
  kind: z.literal('snooze'),
  hours: z
    .int()
    .min(1)
    .max(longestSnoozeDays * 24)
    .nullable(),
  reason: snoozeChoice.shape.reason,
});

const params = z.object({ ticketId: idInText });

/** Tickets that leave the lists of open and pending ones for a while. */
export const ticketSnoozeEndpoints = defineEndpoints({
  'POST /tickets/:ticketId/snooze': {
    summary: 'Take a live ticket out of the lists until a moment or until the customer writes; again to change that',
    access: 'session',
    params,
    body: snoozeChoice,
    answer: ticketRecord,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_STATUS', 'ERR_SNOOZE_TIME'],
  },
  'DELETE /tickets/:ticketId/snooze': {
    summary: 'Bring a snoozed ticket back to the top of its list; nothing happens to one that is not snoozed',
    access: 'session',
    params,
    answer: ticketRecord,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
});
