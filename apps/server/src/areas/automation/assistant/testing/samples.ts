import type { assistantEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

/** Without a chosen prompt nothing is asked, as by default. */
async function ofTicket({ make, companyId }: MatrixWorld): Promise<Sample> {
  const { id: ticketId } = await make.ticket({ companyId });
  return { params: { ticketId }, status: 409, userStatus: 403 };
}

async function ofMessage({ make, companyId }: MatrixWorld): Promise<Sample> {
  const { id: ticketId } = await make.ticket({ companyId });
  const { id: messageId } = await make.message({ companyId, ticketId });
  return { params: { messageId }, status: 409, userStatus: 403 };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof assistantEndpoints> = {
  'GET /assistant': async () => ({}),
  'POST /tickets/:ticketId/rewriting': async (world) => ({
    ...(await ofTicket(world)),
    body: { kind: 'correct', text: 'Oi' },
  }),
  'GET /tickets/:ticketId/summary': async (world) => ({ ...(await ofTicket(world)), status: 200 }),
  'POST /tickets/:ticketId/summary': ofTicket,
  'POST /tickets/:ticketId/hand-over-summary': ofTicket,
  'POST /tickets/:ticketId/promises': ofTicket,
  'POST /messages/:messageId/translation': async (world) => ({
    ...(await ofMessage(world)),
    body: { language: 'en' },
  }),
  'POST /messages/:messageId/transcript': ofMessage,
};
