import { createSeal } from '../../../../platform/security/sealing.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { channelCredentials, officialConnections } from '../../../channels.schema.ts';
import { contextOfKey } from '../../../key-contexts.ts';
import { signatureFor } from '../signature.ts';

/** A connection of the official platform in a test, and what its webhooks need. */
export interface OfficialNumber {
  companyId: number;
  connectionId: number;
  phoneNumberId: string;
  accountId: string;
  /** The digits that customers write to. */
  number: string;
  key: string;
  appSecret: string;
  verifyToken: string;
}

let made = 0;

/** Creates a connection of the official platform. `appId`: the installation's app, whose webhooks it uses too. */
export async function makeOfficialNumber(
  { database, make, platform }: Pick<SharedServer, 'database' | 'make' | 'platform'>,
  { companyId, appId = null }: { companyId: number; appId?: string | null },
): Promise<OfficialNumber> {
  made += 1;
  const unique = `${Date.now()}${String(made).padStart(4, '0')}`;
  const connection = await make.connection({ companyId, name: `Oficial ${unique}` });
  const official = {
    companyId,
    connectionId: connection.id,
    phoneNumberId: `1${unique}`,
    accountId: `2${unique}`,
    number: `5511${unique.slice(-9)}`,
    key: `key-${unique}`,
    appSecret: `secret-${unique}`,
    verifyToken: `verify-${unique}`,
  };
  const { appSecret, verifyToken, connectionId, phoneNumberId, accountId, key: webhookKey } = official;
  const secrets = JSON.stringify({ token: 'token', appSecret, verifyToken });
  const value = createSeal(platform.secret).seal(secrets, contextOfKey(connectionId, 'credentials', ''));
  await database.database.system(async ({ db }) => {
    await db.insert(officialConnections).values({
      ...{ connectionId, companyId, phoneNumberId, accountId, appId, webhookKey },
      way: 'manual',
    });
    await db.insert(channelCredentials).values({ connectionId, value });
  });
  return official;
}

/** Sends a webhook as WhatsApp does, to the number's own address; returns the status of the answer. */
export function sendWebhook(server: { apiUrl: string }, number: OfficialNumber, body: unknown): Promise<number> {
  return sendSigned(server, `/webhooks/whatsapp/${number.key}`, body, number.appSecret);
}

/** Sends a body to an address, signed with a secret. A text is sent as it is. */
export async function sendSigned(
  { apiUrl }: { apiUrl: string },
  path: string,
  body: unknown,
  secret: string,
): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureFor(secret, text) };
  const { status, body: answer } = await fetch(apiUrl + path, { method: 'POST', headers, body: text });
  await answer?.cancel();
  return status;
}
