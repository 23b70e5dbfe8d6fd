import type { invitationEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

const unknown = 'x'.repeat(43);

async function invited({ make, companyId }: MatrixWorld) {
  const { id } = await make.user({ companyId, passwordHash: '' });
  return { params: { userId: id } };
}

/** A valid request to each endpoint of invitations. */
export const samples: Samples<keyof typeof invitationEndpoints> = {
  'POST /users/:userId/invitation': invited,
  'POST /companies/:companyId/invitation': async ({ make }) => {
    const { id } = await make.company();
    await make.user({ companyId: id, profile: 'admin', passwordHash: '' });
    return { params: { companyId: id } };
  },
  'GET /invitation/:token': async () => ({ params: { token: unknown }, status: 404 }),
  'POST /invitation/:token': async () => ({
    params: { token: unknown },
    body: { password: 'long enough' },
    status: 404,
  }),
};
