import type { customFieldEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { one } from '../../../../platform/database/one.ts';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';
import { customFields } from '../../tickets/custom-fields.schema.ts';

let counter = 0;

/** A field; beyond the most of a company, because each call of the matrices makes one. */
async function field({ server, companyId }: MatrixWorld, subject: 'contact' | 'ticket' = 'contact') {
  const place = ++counter;
  const draft = {
    companyId,
    subject,
    kind: 'text',
    name: `${marker} ${place}`,
    key: `key_${place}`,
    position: place,
  } as const;
  return server.platform.database.tenant(companyId, async ({ db }) =>
    one(await db.insert(customFields).values(draft).returning(), 'ERR_INTERNAL'),
  );
}

const ofField = async (world: MatrixWorld) => ({ params: { fieldId: (await field(world)).id } });

async function withRoom({ server, companyId }: MatrixWorld) {
  await server.platform.database.tenant(companyId, ({ db }) =>
    db.delete(customFields).where(eq(customFields.subject, 'ticket')),
  );
  return { body: { subject: 'ticket', kind: 'text', name: `New ${++counter}` } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof customFieldEndpoints> = {
  'GET /custom-fields': async () => ({}),
  'POST /custom-fields': withRoom,
  'PUT /custom-fields/order': async (world) => ({ body: { subject: 'contact', ids: [(await field(world)).id] } }),
  'PUT /custom-fields/:fieldId': async (world) => ({ ...(await ofField(world)), body: { help: 'Help' } }),
  'GET /custom-fields/:fieldId/usage': ofField,
  'DELETE /custom-fields/:fieldId': ofField,
  'GET /contacts/:contactId/custom-fields': async ({ make, companyId }) => ({
    params: { contactId: (await make.contact({ companyId })).id },
  }),
  'PUT /contacts/:contactId/custom-fields': async (world) => ({
    params: { contactId: (await world.make.contact({ companyId: world.companyId })).id },
    body: { values: [{ fieldId: (await field(world)).id, value: 'Value' }] },
  }),
  'GET /tickets/:ticketId/custom-fields': async (world) => ({ params: { ticketId: (await openTicket(world)).id } }),
  'PUT /tickets/:ticketId/custom-fields': async (world) => ({
    params: { ticketId: (await openTicket(world)).id },
    body: { values: [{ fieldId: (await field(world, 'ticket')).id, value: 'Value' }] },
  }),
};
