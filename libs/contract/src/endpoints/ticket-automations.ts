import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { ticketRecord } from '../entities/ticket.ts';
import { id, idInText } from '../fields.ts';

const params = z.object({ ticketId: idInText });

/** What can answer a ticket instead of a person. */
const automation = z.object({ kind: z.enum(['prompt', 'integration']), id });

/** The same with its name. */
const namedAutomation = automation.extend({ name: z.string() });
export type NamedAutomation = z.output<typeof namedAutomation>;

/** The maximum number of prompts, and of integrations, offered for a ticket. */
export const mostAutomations = 200;

/** Who answers a ticket: a prompt, an integration or people. For everybody who sees the ticket. */
export const ticketAutomationEndpoints = defineEndpoints({
  'GET /tickets/:ticketId/automation': {
    summary: 'What answers a ticket as things stand, if anything, and what could; of those the names only',
    access: 'session',
    params,
    answer: z.object({ answering: namedAutomation.nullable(), choices: z.array(namedAutomation) }),
    errors: ['ERR_NO_TICKET_FOUND'],
  },
  'PUT /tickets/:ticketId/automation': {
    summary:
      'Let a prompt or an integration answer a ticket, or none: then people do for the rest of the round. An open ticket that one is to answer goes back to the waiting ones',
    access: 'session',
    params,
    body: z.object({ automation: automation.nullable() }),
    answer: ticketRecord,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
      'ERR_PLAN_REQUIRED',
      'ERR_TICKET_STATUS',
    ],
  },
});
