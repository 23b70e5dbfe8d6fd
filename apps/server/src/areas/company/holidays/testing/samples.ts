import type { holidayEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import { marker } from '../../../../testing/matrix/world.ts';

const holiday = { name: marker, day: '2027-03-14', isYearly: false };

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof holidayEndpoints> = {
  'GET /holidays': async () => ({}),
  'POST /holidays': async () => ({ body: { holidays: [{ ...holiday, name: 'A holiday' }] } }),
  'DELETE /holidays/:holidayId': async ({ server, make, companyId }) => {
    const as = await make.user({ companyId, profile: 'admin' });
    const { body } = await server.call('POST /holidays', { as, body: { holidays: [holiday] } });
    return { params: { holidayId: body[0]?.id ?? 0 } };
  },
};
