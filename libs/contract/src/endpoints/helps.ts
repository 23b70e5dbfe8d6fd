import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, done, id, idInText, sizedText, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** A help video; `video` is its YouTube id (SPEC §3). */
export const help = z.object({
  id,
  title: z.string(),
  description: z.string(),
  video: z.string(),
  updatedAt: timestamp,
});
export type Help = z.output<typeof help>;

const helpBody = z.object({
  title: sizedText(2, 100),
  description: z.string().trim().max(1000).default(''),
  /** Only the id: it becomes part of a URL. */
  video: sizedText(6, 20).regex(/^[\w-]+$/),
});
const params = z.object({ helpId: idInText });

/** Help videos: everybody watches them, the super user manages them (SPEC §2.9, SERVER §3.11). */
export const helpEndpoints = defineEndpoints({
  'GET /helps/list': {
    summary: 'The help videos, at most five hundred',
    access: 'session',
    tenancy: 'system',
    answer: z.array(help),
  },
  'GET /helps': {
    summary: 'Search help videos',
    access: 'platform:manage',
    tenancy: 'system',
    query: pageQuery,
    answer: pageOf('records', help),
  },
  'GET /helps/:helpId': {
    summary: 'One help video',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    answer: help,
    errors: ['ERR_NO_HELP_FOUND'],
  },
  'POST /helps': {
    summary: 'Add a help video',
    access: 'platform:manage',
    tenancy: 'system',
    body: helpBody,
    answer: help,
  },
  'PUT /helps/:helpId': {
    summary: 'Change a help video',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    body: changesOf(helpBody),
    answer: help,
    errors: ['ERR_NO_HELP_FOUND'],
  },
  'DELETE /helps/:helpId': {
    summary: 'Delete a help video',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    answer: done,
    errors: ['ERR_NO_HELP_FOUND'],
  },
});

/** Their event, sent to every company. */
export const helpEvents = { help: resourceEvent(help) };
