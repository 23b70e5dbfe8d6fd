import { randomUUID } from 'node:crypto';
import type { macroEndpoints } from '@recado/contract';
import { ofItsAuthor, openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;
const steps = [{ kind: 'note', note: 'Visto' }] as const;

async function shared({ server, companyId, make }: MatrixWorld): Promise<Sample> {
  const admin = await make.user({ companyId, profile: 'admin' });
  const body = { name: `${marker} ${++counter}`, isShared: true, steps };
  const created = await server.call('POST /macros', { as: admin, body });
  return { params: { macroId: created.body.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof macroEndpoints> = {
  'GET /macros': async () => ({}),
  'POST /macros': async ({ make, companyId }) => {
    const { id: queueId } = await make.queue({ companyId });
    const moving = [{ kind: 'transfer', queueId, userId: null }] as const;
    return { body: { name: `Nova ${++counter}`, steps: moving }, refersToCompany: true };
  },
  'PUT /macros/:macroId': ofItsAuthor(async (world) => ({ ...(await shared(world)), body: { name: marker } })),
  'DELETE /macros/:macroId': ofItsAuthor(shared),
  'POST /macros/:macroId/run': async (world) => {
    const { id: ticketId } = await openTicket(world);
    return { ...(await shared(world)), body: { ticketId, idempotencyKey: randomUUID() }, refersToCompany: true };
  },
};
