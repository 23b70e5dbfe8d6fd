import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from '../world.ts';
import { GraphError } from './errors.ts';
import { readBody } from './messages/read-body.ts';
import type { CodeRecord } from './records.ts';
import { issueToken, MANAGEMENT, MESSAGING, tokenOf } from './tokens.ts';

const exchangeSchema = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string().optional(),
  grant_type: z.string().optional(),
  redirect_uri: z.string().optional(),
});

/** The exchange of codes, and what a token is good for. */
export function addTokenRoutes(server: FastifyInstance, world: World): void {
  const exchange = (query: unknown) => {
    const asked = readBody(exchangeSchema, query);
    const app = world.graph.apps.get(asked.client_id);
    if (!app)
      throw new GraphError(101, {
        message: 'Error validating application. Cannot get application info due to a system error.',
      });
    if (app.secret !== asked.client_secret) throw new GraphError(1, { message: 'Error validating client secret.' });
    if (asked.grant_type === 'client_credentials')
      return { access_token: `${app.id}|${app.secret}`, token_type: 'bearer' };
    const { accountId } = takeCode(world, app.id, asked.code);
    const { token } = issueToken(world, { appId: app.id, accountIds: [accountId] });
    return { access_token: token, token_type: 'bearer' };
  };
  for (const path of ['/oauth/access_token', '/:version/oauth/access_token']) {
    server.get(path, ({ query }) => exchange(query));
    server.post(path, ({ body, query }) => exchange(body ?? query));
  }

  server.get('/:version/debug_token', (request) => {
    tokenOf(world, request);
    const { input_token } = readBody(z.object({ input_token: z.string() }), request.query);
    return { data: inspect(world, input_token) };
  });
}

/** A code works once, for its app, for half a minute. */
function takeCode(world: World, appId: string, code: string | undefined): CodeRecord {
  const known = world.graph.codes.get(code ?? '');
  if (!known || known.appId !== appId) {
    throw new GraphError(100, { message: 'Invalid verification code format.', subcode: 36_008 });
  }
  world.graph.codes.delete(known.code);
  if (known.expiresAt > world.clock()) return known;
  throw new GraphError(100, { message: 'This authorization code has expired.', subcode: 36_007 });
}

function inspect(world: World, value: string): object {
  const token = world.graph.tokens.get(value);
  if (!token) {
    const error = { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' };
    return { error, is_valid: false, scopes: [] };
  }
  const { appId, scopes, accountIds, expiresAt, issuedAt, revoked } = token;
  const isExpired = expiresAt !== undefined && expiresAt <= world.clock();
  const targets = accountIds && { target_ids: accountIds };
  return {
    app_id: appId,
    type: expiresAt === undefined ? 'SYSTEM_USER' : 'USER',
    application: world.graph.apps.get(appId)?.name ?? '',
    data_access_expires_at: 0,
    expires_at: expiresAt === undefined ? 0 : Math.floor(expiresAt / 1000),
    is_valid: !revoked && !isExpired,
    issued_at: Math.floor(issuedAt / 1000),
    scopes,
    granular_scopes: [MANAGEMENT, MESSAGING]
      .filter((scope) => scopes.includes(scope))
      .map((scope) => ({ scope, ...targets })),
  };
}
