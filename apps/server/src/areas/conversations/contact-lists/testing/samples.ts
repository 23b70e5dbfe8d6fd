import type { contactListEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';
import { contactListItems, contactLists } from '../contact-lists.schema.ts';

let counter = 0;

async function list({ server, companyId }: MatrixWorld): Promise<{ contactListId: number }> {
  const [row] = await server.database.database.system(({ db }) =>
    db
      .insert(contactLists)
      .values({ companyId, name: `${marker} ${++counter}` })
      .returning(),
  );
  return { contactListId: row?.id ?? 0 };
}

async function item(world: MatrixWorld): Promise<Sample> {
  const { contactListId } = await list(world);
  const { server, companyId } = world;
  const draft = { companyId, contactListId, name: `${marker} ${++counter}`, number: `55119${10_000_000 + counter}` };
  const [row] = await server.database.database.system(({ db }) =>
    db
      .insert(contactListItems)
      // Marked as checked, so that no job asks WhatsApp.
      .values({ ...draft, isWhatsappValid: true })
      .returning(),
  );
  return { params: { contactListItemId: row?.id ?? 0 } };
}

const ofList = async (world: MatrixWorld): Promise<Sample> => ({ params: await list(world) });
const inList = async (world: MatrixWorld): Promise<Sample> => ({ query: await list(world) });

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof contactListEndpoints> = {
  'GET /contact-lists': async () => ({}),
  'GET /contact-lists/list': async () => ({}),
  'GET /contact-lists/:contactListId': ofList,
  'POST /contact-lists': async () => ({ body: { name: `New ${++counter}` } }),
  'PUT /contact-lists/:contactListId': async (world) => ({ params: await list(world), body: { name: marker } }),
  'DELETE /contact-lists/:contactListId': ofList,
  'GET /contact-list-items': inList,
  'GET /contact-list-items/list': inList,
  'GET /contact-list-items/:contactListItemId': item,
  'POST /contact-list-items': async (world) => ({
    body: { ...(await list(world)), name: marker, number: `55119${20_000_000 + ++counter}` },
    refersToCompany: true,
  }),
  'PUT /contact-list-items/:contactListItemId': async (world) => ({ ...(await item(world)), body: { name: marker } }),
  'DELETE /contact-list-items/:contactListItemId': item,
};
