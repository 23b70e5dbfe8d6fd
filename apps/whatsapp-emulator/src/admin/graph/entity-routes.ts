import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newSecret } from '../../graph/ids.ts';
import { graphSettingsSchema } from '../../graph/settings.ts';
import { issueToken } from '../../graph/tokens.ts';
import type { World } from '../../world.ts';
import { accountOf, addAccount, addApp, addNumber, appOf, numberOf, withoutAbsent } from './entities.ts';
import {
  accountChangeSchema,
  appChangeSchema,
  demoSchema,
  newAccountSchema,
  newAppSchema,
  newCodeSchema,
  newNumberSchema,
  newTokenSchema,
  numberChangeSchema,
} from './schemas.ts';

const idSchema = z.object({ id: z.string() });
const idIn = (params: unknown) => idSchema.parse(params).id;

/** Apps, accounts, numbers, tokens and codes of the official platform, and how it behaves. */
export function addEntityRoutes(server: FastifyInstance, world: World): void {
  const { graph } = world;
  const changed = <T>(value: T): T => {
    world.changed({ kind: 'graph' });
    return value;
  };

  server.get('/api/graph', () => ({
    url: graph.url,
    apps: [...graph.apps.values()],
    accounts: [...graph.accounts.values()],
    numbers: [...graph.numbers.values()],
    settings: graph.settings,
    faults: graph.faults.list(),
    waitingWebhooks: graph.waiting.size,
  }));

  server.post('/api/graph/apps', (request) => addApp(world, newAppSchema.parse(request.body ?? {})));
  server.patch('/api/graph/apps/:id', (request) => {
    const app = appOf(world, idIn(request.params));
    return changed(Object.assign(app, withoutAbsent(appChangeSchema.parse(request.body))));
  });

  server.post('/api/graph/accounts', (request) => addAccount(world, newAccountSchema.parse(request.body)));
  server.patch('/api/graph/accounts/:id', (request) => {
    const account = accountOf(world, idIn(request.params));
    return changed(Object.assign(account, withoutAbsent(accountChangeSchema.parse(request.body))));
  });

  server.post('/api/graph/numbers', (request) => addNumber(world, newNumberSchema.parse(request.body)));
  server.patch('/api/graph/numbers/:id', (request) => {
    const number = numberOf(world, idIn(request.params));
    return changed(Object.assign(number, withoutAbsent(numberChangeSchema.parse(request.body))));
  });

  server.post('/api/graph/tokens', (request) =>
    issueToken(world, withoutAbsentApp(newTokenSchema.parse(request.body))),
  );
  server.post('/api/graph/tokens/revoke', (request) => {
    const { token } = z.object({ token: z.string() }).parse(request.body);
    const known = graph.tokens.get(token);
    if (known) known.revoked = true;
    return changed({ revoked: known !== undefined });
  });

  server.post('/api/graph/codes', (request) => {
    const { appId, accountId } = newCodeSchema.parse(request.body);
    const code = { code: newSecret('AQ'), appId, accountId, expiresAt: world.clock() + graph.settings.codeMs };
    graph.codes.set(code.code, code);
    return changed(code);
  });

  server.patch('/api/graph/settings', (request) => {
    Object.assign(graph.settings, withoutAbsent(graphSettingsSchema.partial().parse(request.body)));
    return changed(graph.settings);
  });

  server.post('/api/graph/demo', (request) => {
    const asked = demoSchema.parse(request.body);
    const app = addApp(world, asked.app);
    const account = addAccount(world, { ...asked.account, appIds: [app.id] });
    const number = addNumber(world, { ...asked.number, accountId: account.id });
    const { token } = issueToken(world, { appId: app.id, ...(asked.token !== undefined && { token: asked.token }) });
    return { app, account, number, token };
  });
}

function withoutAbsentApp(asked: z.infer<typeof newTokenSchema>) {
  return { ...withoutAbsent(asked), appId: asked.appId };
}
