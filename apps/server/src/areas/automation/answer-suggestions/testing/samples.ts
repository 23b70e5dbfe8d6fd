import type { answerSuggestionEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints; without an AI nothing is suggested, as by default. */
export const samples: Samples<keyof typeof answerSuggestionEndpoints> = {
  'POST /tickets/:ticketId/suggestion': async ({ make, companyId }) => {
    const { id: ticketId } = await make.ticket({ companyId });
    return { params: { ticketId }, status: 409, userStatus: 403 };
  },
  'GET /suggestion-settings': async () => ({}),
  'PUT /suggestion-settings': async () => ({ body: { promptId: null } }),
  'PUT /suggestions/:suggestionId': async () => ({
    params: { suggestionId: 2_000_000_000 },
    body: { outcome: 'taken' },
    status: 404,
  }),
};
