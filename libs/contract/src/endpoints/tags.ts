import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { countedTag, tag } from '../entities/tag.ts';
import { ticketRecord } from '../entities/ticket.ts';
import { changesOf, done, id, idInText, searchText, sizedText } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** The length of a tag's name (SPEC §9). */
const name = sizedText(3, 50);

/** The fields of a tag. */
export const tagBody = z.object({
  name,
  /** Clients of the family create a tag with only its name (SPEC §7). */
  color: z
    .string()
    .max(7)
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#64748b'),
  /** 1 makes the tag a lane of the kanban; a switch may send it as a boolean. */
  kanban: z.union([z.literal([0, 1]), z.boolean().transform(Number)]).default(0),
});
const params = z.object({ tagId: idInText });

/** A ticket's tag as clients of the family send it: its id, its record, or a new name. */
const tagOfTicket = z.union([id, z.object({ id }), z.object({ name })]);

/** Tags (SPEC §2.9, §6, §7): every user manages them; only administrators and supervisors turn one into a lane. */
export const tagEndpoints = defineEndpoints({
  'GET /tags/list': {
    summary: 'All tags, for filters',
    access: 'session',
    query: z.object({ searchParam: searchText }),
    answer: z.array(tag),
  },
  'GET /tags': {
    summary: 'Search tags, with the number of tickets of each',
    access: 'session',
    query: pageQuery,
    answer: pageOf('tags', countedTag),
  },
  'GET /tags/:tagId': {
    summary: 'One tag',
    access: 'session',
    params,
    answer: countedTag,
    errors: ['ERR_NO_TAG_FOUND'],
  },
  'POST /tags': {
    summary: 'Create a tag; `kanban` 1 needs the right to manage lanes',
    access: 'session',
    body: tagBody,
    answer: countedTag,
    errors: ['ERR_DUPLICATED_TAG', 'ERR_TOO_MANY_TAGS'],
  },
  'PUT /tags/:tagId': {
    summary: 'Change a tag; a lane, or a changed `kanban`, needs the right to manage lanes',
    access: 'session',
    params,
    body: changesOf(tagBody),
    answer: countedTag,
    errors: ['ERR_NO_TAG_FOUND', 'ERR_DUPLICATED_TAG', 'ERR_TOO_MANY_TAGS'],
  },
  'DELETE /tags/:tagId': {
    summary: 'Delete a tag and take it off its tickets; a lane needs the right to manage lanes',
    access: 'session',
    params,
    answer: done,
    errors: ['ERR_NO_TAG_FOUND'],
  },
  'POST /tags/sync': {
    summary: 'Replace the tags of a ticket; of several lanes the ticket gets one, the last new one',
    access: 'session',
    body: z.object({ ticketId: id, tags: z.array(tagOfTicket).max(50) }),
    answer: ticketRecord,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_TOO_MANY_TAGS'],
  },
});

/** Their event, sent to the whole company. The tickets of a changed tag have no event of their own: lists patch them. */
export const tagEvents = { tag: resourceEvent(countedTag) };
