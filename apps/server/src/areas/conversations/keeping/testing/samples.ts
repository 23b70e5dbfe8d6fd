import type { keepingEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { keepingNotices } from '../keeping.schema.ts';

const rules = async ({ make, companyId }: MatrixWorld) => {
  const { id: queueId } = await make.queue({ companyId });
  const body = { messagesMonths: 24, mediaMonths: 12, notesMonths: null, auditMonths: 6 };
  return { body: { ...body, queues: [{ queueId, months: null }] }, refersToCompany: true as const };
};

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof keepingEndpoints> = {
  'GET /keeping': async () => ({}),
  'PUT /keeping': rules,
  'POST /keeping/preview': rules,
  'GET /keeping-notices': async () => ({}),
  'DELETE /keeping-notices/:noticeId': async ({ server, make, companyId }, caller) => {
    const userId = caller?.companyId === companyId ? caller.id : (await make.user({ companyId })).id;
    const [row] = await server.platform.database.tenant(companyId, ({ db }) =>
      db
        .insert(keepingNotices)
        .values({ companyId, userId, startsAt: new Date('2027-01-01T00:00:00Z') })
        .returning(),
    );
    return { params: { noticeId: row?.id ?? 0 } };
  },
};
