import type { contactMergeEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { mergeByHand } from '../merge-by-hand.ts';

const choices = { name: 'kept', address: 'kept', email: 'kept' } as const;

async function pair({ make, companyId }: MatrixWorld) {
  const [kept, absorbed] = [await make.contact({ companyId }), await make.contact({ companyId })];
  return { body: { keptId: kept.id, absorbedId: absorbed.id, choices, absorbedFieldIds: [] } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof contactMergeEndpoints> = {
  'POST /contact-merges/preview': pair,
  'POST /contact-merges': pair,
  'GET /contacts/:contactId/merges': async ({ make, companyId }) => ({
    params: { contactId: (await make.contact({ companyId })).id },
  }),
  'POST /contact-merges/:mergeId/undo': async (world) => {
    const { server, companyId } = world;
    const { body } = await pair(world);
    const session = { companyId, userId: 0, name: 'Ana' };
    const merge = await server.platform.database.tenant(companyId, (unit) => mergeByHand(unit, session, body));
    return { params: { mergeId: merge.merge.id } };
  },
};
