import { one } from '../../../../platform/database/one.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';
import { organisations } from '../../contacts/organisations.schema.ts';

let counter = 0;

/** A request about a new organisation. */
export async function ofOrganisation({ server, companyId }: MatrixWorld) {
  const draft = { companyId, name: `${marker} ${++counter}` };
  const { id } = await server.platform.database.tenant(companyId, async ({ db }) =>
    one(await db.insert(organisations).values(draft).returning(), 'ERR_INTERNAL'),
  );
  return { params: { organisationId: id } };
}
