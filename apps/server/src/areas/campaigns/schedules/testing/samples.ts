import type { scheduleEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function draft({ make, companyId }: MatrixWorld) {
  const { id: contactId } = await make.contact({ companyId, name: `${marker} schedule ${++counter}` });
  return { body: { contactId, body: `${marker} ${counter}`, sendAt: '2999-01-01T12:00:00.000Z' } };
}

async function schedule(world: MatrixWorld, given: object = {}): Promise<Sample> {
  const { server, make, companyId } = world;
  const admin = await make.user({ companyId, profile: 'admin' });
  const { body } = await draft(world);
  const created = await server.call('POST /schedules', { as: admin, body: { ...body, ...given } });
  return { params: { scheduleId: created.body.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof scheduleEndpoints> = {
  'GET /schedules': async () => ({}),
  'GET /schedules/:scheduleId': (world) => schedule(world),
  'POST /schedules': async (world) => ({ ...(await draft(world)), refersToCompany: true }),
  'PUT /schedules/:scheduleId': async (world) => ({ ...(await schedule(world)), body: { body: `${marker} new` } }),
  'DELETE /schedules/:scheduleId': (world) => schedule(world),
  'POST /schedules/:scheduleId/skip': (world) => schedule(world, { recurrence: 'weekly' }),
  'POST /schedules/:scheduleId/retry': (world) => schedule(world),
  'POST /schedules/:scheduleId/media-upload': async (world) => ({
    ...(await schedule(world)),
    files: [{ field: 'file', name: 'a picture.png', content: picture }],
  }),
  'DELETE /schedules/:scheduleId/media-upload': (world) => schedule(world),
};
