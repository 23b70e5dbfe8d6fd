import type { FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { GraphError, unknownNode } from './errors.ts';
import { newSecret } from './ids.ts';
import type { AccountRecord, NumberRecord, TokenRecord } from './records.ts';

/** What a token may do with messages, and with everything else. */
export const MESSAGING = 'whatsapp_business_messaging';
export const MANAGEMENT = 'whatsapp_business_management';
const OAUTH = 'Error validating access token: ';

/** Makes a token. Without `expiresAt` it never expires, as a system user's. */
export function issueToken(world: World, wanted: Partial<TokenRecord> & { appId: string }): TokenRecord {
  const token: TokenRecord = {
    token: newSecret('EAA'),
    scopes: [MANAGEMENT, MESSAGING],
    revoked: false,
    issuedAt: world.clock(),
    ...wanted,
  };
  world.graph.tokens.set(token.token, token);
  world.changed({ kind: 'graph' });
  return token;
}

function invalidToken(reason: string, subcode?: number): GraphError {
  return new GraphError(190, { message: reason, details: reason, ...(subcode && { subcode }) });
}

/** The token of a request, from the header or the query. Throws if it is missing, unknown, expired or revoked. */
export function tokenOf(world: World, request: FastifyRequest): TokenRecord {
  const header = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const query = new URL(request.url, 'http://localhost').searchParams.get('access_token');
  const given = header ?? query;
  if (!given) throw invalidToken('An access token is required to request this resource.');
  const [appId, secret] = given.split('|');
  if (secret && world.graph.apps.get(appId ?? '')?.secret === secret) return appToken(given, appId ?? '');
  const token = world.graph.tokens.get(given);
  if (!token) throw invalidToken('Invalid OAuth access token - Cannot parse access token');
  if (token.revoked) {
    throw invalidToken(`${OAUTH}The user has not authorized application ${token.appId}.`, 458);
  }
  if (token.expiresAt !== undefined && token.expiresAt <= world.clock()) {
    throw invalidToken(`${OAUTH}Session has expired. The current time is after it.`, 463);
  }
  return token;
}

/** `<app id>|<app secret>` acts for the app itself; it opens no account. */
function appToken(token: string, appId: string): TokenRecord {
  return { token, appId, scopes: [], accountIds: [], revoked: false, issuedAt: 0 };
}

/** Throws unless the token was given this right. */
export function requireScope(token: TokenRecord, scope: string): void {
  if (token.scopes.includes(scope)) return;
  if (scope === MESSAGING)
    throw new GraphError(10, { message: '(#10) Application does not have permission for this action' });
  throw new GraphError(200, {
    message: '(#200) You do not have the necessary permissions required to perform this action.',
  });
}

/** The account, if the token opens it. Throws as if it did not exist. */
export function accountIn(world: World, token: TokenRecord, id: string, method = 'get'): AccountRecord {
  const account = world.graph.accounts.get(id);
  if (!account || !opens(token, account.id)) throw unknownNode(id, method);
  requireScope(token, MANAGEMENT);
  return account;
}

/** The number, if the token opens its account. Throws as if it did not exist. */
export function numberIn(
  world: World,
  token: TokenRecord,
  id: string,
  method = 'get',
  scope = MANAGEMENT,
): NumberRecord {
  const number = world.graph.numbers.get(id);
  if (!number || !opens(token, number.accountId)) throw unknownNode(id, method);
  requireScope(token, scope);
  return number;
}

/** Whether the token was given for this account. */
export function opens(token: TokenRecord, accountId: string): boolean {
  return token.accountIds === undefined || token.accountIds.includes(accountId);
}
