import { generateKeyPairSync } from 'node:crypto';
import { openCompanyWithForeign, type ServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import { newCustomer } from '../../../conversations/messages/testing/customer.ts';

const { privateKey, publicKey: verifying } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** The public key of the service accounts in tests. */
export const publicKey = verifying;

/** The JSON file of a Google service account, with its private key. */
export const serviceAccount = (client_email = 'bot@loja.example') =>
  JSON.stringify({ client_email, private_key: privateKey });

/** Creates a company with an administrator, and with integrations that call the foreign system. */
export async function openIntegrationCompany(world: ServerWithForeign) {
  const { foreign, server } = world;
  const company = await openCompanyWithForeign(world);
  const { companyId, admin } = company;
  return {
    ...company,
    /** Makes a new integration answer on a new connection; returns its id, and a customer who writes there. */
    async use(body: object) {
      const usual = { name: 'Robô', type: 'webhook', typebotSlug: 'loja', typebotDelayMessage: 0 };
      const fields = { ...usual, urlN8N: `${foreign.origin}/hook`, ...body };
      const { id } = (await server.call('POST /queueIntegration', { as: admin, body: fields })).body;
      const { id: connectionId } = await server.make.connection({ companyId, integrationId: id, status: 'CONNECTED' });
      return { id, customer: newCustomer(server, { companyId, connectionId }) };
    },
  };
}

/** See `openIntegrationCompany`. */
export type IntegrationCompany = Awaited<ReturnType<typeof openIntegrationCompany>>;
