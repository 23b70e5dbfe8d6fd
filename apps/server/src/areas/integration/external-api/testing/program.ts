import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { type SilentProvider, silentProvider } from '../../../../testing/silent-provider.ts';
import { type Office, openOffice } from '../../../conversations/tickets/testing/office.ts';

/** A number that is not on WhatsApp. */
export const stranger = '5511988880099';

/** Starts a server whose WhatsApp does not know the number `stranger`; files have at most 1,000 bytes. */
export async function startServerForPrograms(): Promise<{ server: TestServer; whatsapp: SilentProvider }> {
  const whatsapp = silentProvider();
  const { open } = whatsapp;
  whatsapp.open = async (opening) => {
    const channel = await open(opening);
    return {
      ...channel,
      checkNumber: async (number) => (number === stranger || !channel.checkNumber ? null : channel.checkNumber(number)),
    };
  };
  const fileLimits = { image: 1_000, audio: 1_000, video: 1_000, document: 1_000 };
  const server = await startTestServer({ providers: () => [whatsapp], configuration: { fileLimits } });
  return { server, whatsapp };
}

/** Creates a connection and waits until it is open. Returns its id. */
export async function openConnection(server: Pick<TestServer, 'call'>, as: TestUser, name = 'Loja'): Promise<number> {
  const { id: whatsappId } = (await server.call('POST /whatsapp', { as, body: { name } })).body;
  await eventually('connected', async () => {
    const { body } = await server.call('GET /whatsapp/:whatsappId', { as, params: { whatsappId } });
    return body.status === 'CONNECTED';
  });
  return whatsappId;
}

/** Creates a key that may send, limited to a connection. Returns its token. */
export async function tokenOf(server: Pick<TestServer, 'call'>, as: TestUser, whatsappId: number): Promise<string> {
  const draft = { name: 'Loja virtual', scopes: ['messages:send'], whatsappId };
  return (await server.call('POST /api-keys', { as, body: draft })).body.token;
}

/** Creates a company with a key, named CRM, that has all scopes of programs. */
export async function openOfficeWithKey(server: SharedServer): Promise<{ office: Office; token: string }> {
  const office = await openOffice(server);
  return { office, token: await server.make.apiKey({ companyId: office.companyId, name: 'CRM' }) };
}
