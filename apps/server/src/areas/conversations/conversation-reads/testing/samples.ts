import type { conversationReadEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof conversationReadEndpoints> = {
  'GET /conversation-reads': async () => ({}),
  'GET /conversation-reads/export': async () => ({}),
};
