import type {
  apiContactEndpoints,
  apiKeyEndpoints,
  apiOrganisationEndpoints,
  apiTagEndpoints,
  apiTicketEndpoints,
  externalApiEndpoints,
} from '@recado/contract';
import { apiKeys } from '../../../../platform/database/schema/api-keys.ts';
import { newApiToken } from '../../../../platform/security/api-keys.ts';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';
import { ofOrganisation } from '../../../conversations/organisations/testing/of-organisation.ts';

let counter = 0;
const number = () => `55118${20_000_000 + ++counter}`;
const message = () => ({ number: number(), body: 'Olá' });
const unique = () => `${marker} ${++counter}`.slice(0, 50);
const nothing = async () => ({});

/** Written directly, because a company whose plan has no external API may have one, too. */
const key = async ({ server, companyId }: MatrixWorld) => {
  const values = { companyId, name: unique(), scopes: ['tags:read' as const], ...newApiToken().stored };
  const [row] = await server.platform.database.system(({ db }) => db.insert(apiKeys).values(values).returning());
  return { params: { apiKeyId: row?.id ?? 0 } };
};

const contact = async ({ make, companyId }: MatrixWorld) => {
  const { id } = await make.contact({ companyId, name: unique() });
  return { params: { contactId: id } };
};

const ticket = async (world: MatrixWorld) => ({ params: { ticketId: (await openTicket(world)).id } });

type Family = typeof apiKeyEndpoints &
  typeof externalApiEndpoints &
  typeof apiContactEndpoints &
  typeof apiOrganisationEndpoints &
  typeof apiTicketEndpoints &
  typeof apiTagEndpoints;

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof Family> = {
  'GET /api-keys': nothing,
  'GET /api-keys/openapi': nothing,
  'GET /api-keys/:apiKeyId': key,
  'POST /api-keys': async () => ({ body: { name: `New ${++counter}`, scopes: ['contacts:read'] } }),
  'POST /api-keys/:apiKeyId/token': key,
  'DELETE /api-keys/:apiKeyId/former-token': key,
  'PUT /api-keys/:apiKeyId': async (world) => ({ ...(await key(world)), body: { name: unique() } }),
  'DELETE /api-keys/:apiKeyId': key,
  'GET /api/v1/openapi.json': nothing,
  'POST /api/messages/send': async () => ({ body: message() }),
  'GET /api/messages/:messageId': async (world) => {
    const as = await world.caller('admin', 'token');
    const { body } = await world.server.call('POST /api/messages/send', { as, body: message() });
    return { params: { messageId: body.id } };
  },
  'GET /api/v1/contacts': nothing,
  'GET /api/v1/contacts/:contactId': contact,
  'POST /api/v1/contacts': async () => ({ body: { name: `New ${++counter}`, number: number() } }),
  'PUT /api/v1/contacts/:contactId': async (world) => ({ ...(await contact(world)), body: { name: unique() } }),
  'DELETE /api/v1/contacts/:contactId': contact,
  'GET /api/v1/organisations': nothing,
  'GET /api/v1/organisations/:organisationId': ofOrganisation,
  'POST /api/v1/organisations': async () => ({ body: { name: `New ${++counter}` } }),
  'PUT /api/v1/organisations/:organisationId': async (world) => ({
    ...(await ofOrganisation(world)),
    body: { note: 'Note' },
  }),
  'DELETE /api/v1/organisations/:organisationId': ofOrganisation,
  'GET /api/v1/tickets': nothing,
  'GET /api/v1/tickets/:ticketId': ticket,
  'PUT /api/v1/tickets/:ticketId': async (world) => ({ ...(await ticket(world)), body: { status: 'closed' } }),
  'PUT /api/v1/tickets/:ticketId/tags': async (world) => {
    const { id } = await world.make.tag({ companyId: world.companyId, name: unique() });
    return { ...(await ticket(world)), body: { tags: [id] } };
  },
  'GET /api/v1/tickets/:ticketId/messages': ticket,
  'POST /api/v1/tickets/:ticketId/messages': async (world) => ({ ...(await ticket(world)), body: { body: 'Olá' } }),
  'GET /api/v1/queues': nothing,
  'GET /api/v1/reasons': nothing,
  'GET /api/v1/users': nothing,
  'GET /api/v1/connections': nothing,
  'GET /api/v1/tags': nothing,
  'POST /api/v1/tags': async () => ({ body: { name: `New ${++counter}` } }),
};
