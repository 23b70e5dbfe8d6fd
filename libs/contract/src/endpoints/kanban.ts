import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { tag } from '../entities/tag.ts';
import { ticket, ticketRecord } from '../entities/ticket.ts';
import { idInText, idsInText } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';

const ticketId = idInText;

/**
 * The board of open and pending tickets, a lane for each tag with `kanban` 1 (SPEC §2.10, §4.7). A ticket is in one
 * lane; with several such tags, in that of the smallest id.
 */
export const kanbanEndpoints = defineEndpoints({
  'GET /tags/kanban': {
    summary: 'The tags that are lanes',
    access: 'session',
    plan: 'useKanban',
    answer: z.object({ lista: z.array(tag) }),
  },
  'GET /ticket/kanban': {
    summary:
      'The open and pending tickets one may see, latest activity first, 40 a page; with `tagId`, of one lane. Searches name, number and last message',
    access: 'session',
    plan: 'useKanban',
    query: pageQuery.extend({
      queueIds: idsInText.optional(),
      /** The tag of a lane; 0 is the lane of all other tickets. */
      tagId: idInText.or(z.literal('0').transform(Number)).optional(),
    }),
    answer: pageOf('tickets', ticket),
  },
  'PUT /ticket-tags/:ticketId/:tagId': {
    summary: 'Move a ticket to the lane of a tag; it leaves its former lane',
    access: 'session',
    plan: 'useKanban',
    params: z.object({ ticketId, tagId: idInText }),
    answer: ticketRecord,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND'],
  },
  'DELETE /ticket-tags/:ticketId': {
    summary: 'Take a ticket out of its lane; its other tags stay',
    access: 'session',
    plan: 'useKanban',
    params: z.object({ ticketId }),
    answer: ticketRecord,
    errors: ['ERR_NO_TICKET_FOUND'],
  },
});
