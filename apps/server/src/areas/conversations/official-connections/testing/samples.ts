import type { officialConnectionEndpoints, officialSignupEndpoints } from '@recado/contract';
import { officialConnections } from '../../../../channels/channels.schema.ts';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;
const access = () => ({
  phoneNumberId: `1000000${++counter}`,
  accountId: '2000000',
  token: 'a-token-of-theirs',
  appSecret: 'a-secret-of-theirs',
});

async function official({ make, server, companyId }: MatrixWorld): Promise<Sample> {
  const { id: connectionId } = await make.connection({ companyId, name: `${marker} official ${++counter}` });
  const { phoneNumberId, accountId } = access();
  const ids = { connectionId, companyId, phoneNumberId, accountId, webhookKey: `key ${counter}` };
  await server.platform.database.system(({ db }) =>
    db.insert(officialConnections).values({ ...ids, way: 'manual', verifiedName: marker }),
  );
  return { params: { whatsappId: connectionId } };
}

/** Without secrets: WhatsApp is not asked. */
const withoutSecrets = async (world: MatrixWorld): Promise<Sample> => ({ ...(await official(world)), status: 409 });

/** Of no signup; the operator has no app either. */
const unknownState = 'a state that nobody was given';

/** A valid request to each of this module's endpoints; nobody answers as WhatsApp. */
export const samples: Samples<keyof typeof officialConnectionEndpoints | keyof typeof officialSignupEndpoints> = {
  'POST /official-connections/check': async () => ({ body: access(), status: 424 }),
  'POST /official-connections': async () => ({ body: { ...access(), name: `New ${++counter}` }, status: 424 }),
  'GET /official-connections/:whatsappId': official,
  'PUT /official-connections/:whatsappId': async (world) => ({
    ...(await official(world)),
    body: { token: 'another-token', appSecret: 'another-secret' },
    status: 424,
  }),
  'POST /official-connections/:whatsappId/subscribe': withoutSecrets,
  'POST /official-connections/:whatsappId/register': async (world) => ({
    ...(await withoutSecrets(world)),
    body: { pin: '123456' },
  }),
  'POST /official-connections/:whatsappId/sync': async (world) => ({
    ...(await withoutSecrets(world)),
    body: { what: 'contacts' },
  }),
  'POST /official-connections/:whatsappId/refresh': withoutSecrets,
  'GET /official-connections/signup': async () => ({}),
  'POST /official-connections/signup': async () => ({ body: { way: 'signup' }, status: 409 }),
  'POST /official-connections/signup/left': async () => ({ body: { state: unknownState }, status: 409 }),
  'POST /official-connections/signup/finish': async () => ({
    body: { state: unknownState, code: 'a code', accountId: '2000000' },
    status: 409,
  }),
  'GET /official-connections/signup/numbers': async () => ({ status: 409 }),
  'POST /official-connections/signup/connect': async () => ({ body: { name: `New ${++counter}` }, status: 409 }),
  'DELETE /official-connections/signup': async () => ({}),
  'GET /official-app': async () => ({}),
  'POST /official-app/check': async () => ({ status: 409 }),
};
