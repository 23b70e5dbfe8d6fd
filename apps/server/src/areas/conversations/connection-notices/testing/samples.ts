import type { connectionNoticeEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import { marker } from '../../../../testing/matrix/world.ts';
import { connectionNotices } from '../connection-notices.schema.ts';

let counter = 0;

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof connectionNoticeEndpoints> = {
  'GET /connection-notices': async () => ({}),
  'DELETE /connection-notices/:noticeId': async ({ make, server, companyId }) => {
    const { id: whatsappId } = await make.connection({ companyId, name: `${marker} noticed ${++counter}` });
    const values = { companyId, whatsappId, problem: 'quality_low' as const, since: new Date() };
    const [notice] = await server.platform.database.system(({ db }) =>
      db.insert(connectionNotices).values(values).returning(),
    );
    return { params: { noticeId: notice?.id ?? 0 } };
  },
};
