import type { personEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { erasures, personExports } from '../persons.schema.ts';

const contact = async ({ make, companyId }: MatrixWorld) => {
  const { id, name } = await make.contact({ companyId });
  return { params: { contactId: id }, name };
};
const params = async (world: MatrixWorld) => ({ params: (await contact(world)).params });

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof personEndpoints> = {
  'GET /contacts/:contactId/person': params,
  'POST /contacts/:contactId/person/exports': params,
  'DELETE /person-exports/:exportId': async (world, caller) => {
    const { server, companyId, make } = world;
    const { contactId } = (await contact(world)).params;
    const userId = caller?.companyId === companyId ? caller.id : (await make.user({ companyId })).id;
    const [row] = await server.platform.database.tenant(companyId, ({ db }) =>
      db.insert(personExports).values({ companyId, contactId, userId }).returning(),
    );
    return { params: { exportId: row?.id ?? 0 } };
  },
  'PUT /contacts/:contactId/person/hold': async (world) => ({
    ...(await params(world)),
    body: { reason: 'Processo em andamento' },
  }),
  'DELETE /contacts/:contactId/person/hold': params,
  'POST /contacts/:contactId/person/erasure': async (world) => {
    const { name, params: of } = await contact(world);
    return { params: of, body: { confirm: name, reason: 'Pedido da pessoa' } };
  },
  'GET /erasures/:erasureId': async ({ server, companyId }) => {
    const values = { companyId, cause: 'request' as const, reason: 'Pedido', askedBy: 'Ana', state: 'done' as const };
    const [row] = await server.platform.database.tenant(companyId, ({ db }) =>
      db.insert(erasures).values(values).returning(),
    );
    return { params: { erasureId: row?.id ?? 0 } };
  },
};
