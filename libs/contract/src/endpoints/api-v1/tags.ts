import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { tagSummary } from '../../entities/tag.ts';
import { searchText } from '../../fields.ts';
import { tagBody } from '../tags.ts';

const common = { access: 'token', plan: 'useExternalApi' } as const;

/** Tags for programs (ADR 75); `PUT /api/v1/tickets/:ticketId/tags` assigns them to a ticket. */
export const apiTagEndpoints = defineEndpoints({
  'GET /api/v1/tags': {
    ...common,
    scope: 'tags:read',
    summary: 'All tags, by name; at most 1000',
    callsPerMinute: 120,
    query: z.object({ search: searchText }),
    answer: z.object({ tags: z.array(tagSummary) }),
  },
  'POST /api/v1/tags': {
    ...common,
    scope: 'tags:write',
    summary: 'Create a tag',
    callsPerMinute: 60,
    idempotent: true,
    body: tagBody.omit({ kanban: true }),
    answer: tagSummary,
    errors: ['ERR_DUPLICATED_TAG', 'ERR_TOO_MANY_TAGS', 'ERR_IDEMPOTENCY_KEY_USED', 'ERR_NO_TAG_FOUND'],
  },
});
