import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FoundRegistry } from '@recado/releases/registry-files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../configuration.ts';
import { redirectOrigin } from '../../media-configuration.ts';
import { noRemote } from '../database/schema/users.ts';
import type { Platform } from '../platform.ts';
import type { Caller } from '../security/sessions.ts';
import { serveApps, type WebApps } from './app-files.ts';
import { serveAppFrames } from './app-frames.ts';
import { newServer, serveLife } from './new-server.ts';
import { type RemotesPlatform, readCallers, serveRemotes } from './remote-files.ts';
import { type SignupApp, serveSignupPage } from './signup-page.ts';
import { allowFiles, createTextSender, pathInside, sendPageWithMetas, sendWebFile } from './web-files.ts';
import { inlinedHashes, pagePolicy, webHeaders, workerPolicy } from './web-policy.ts';

/** The service worker; its address never changes, so it is not cached. */
const pushWorker = 'push-worker.js';

/** The level of compression at which a text of 30 KB takes a millisecond. */
const quickly = 5;

const notBuilt = 'The web is not built. Run `npm run build`, then start again. The API answers on its own port.\n';

/** The registry for a signed-in user, for a stranger, or for a caller whom the database could not identify. */
export type RegistryFor = (caller: Caller | 'stranger' | 'unidentified') => Promise<FoundRegistry>;

/** The web listener: the shell, the remotes' releases, `/registry.json`, `/config.json` and the page of signup. */
export async function buildWebServer(
  platform: RemotesPlatform & Pick<Platform, 'logger'> & Partial<Pick<Platform, 'isStopping'>>,
  apiUrl: () => string,
  registryFor: RegistryFor,
  signupApp: SignupApp,
  apps: WebApps,
): Promise<FastifyInstance> {
  const { configuration } = platform;
  const server = newServer(platform);

  await server.register(helmet, webHeaders);
  await allowFiles(server);
  serveLife(server);
  const { reportShare, fileLimits, telemetry } = configuration;
  const traceShare = telemetry?.traces?.ratio;
  const forPages = () => ({
    apiUrl: apiUrl(),
    phonesUrl: phonesUrl(configuration),
    reportShare,
    fileLimits,
    traceShare,
  });
  server.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(forPages()));
  const callerOf = await readCallers(server, platform);
  const sendRegistry = createTextSender();
  // Almost every person has another one.
  const sendWithApps = createTextSender(quickly);
  server.get('/registry.json', async (request, reply) => {
    // The registry is served also while the database is down.
    const caller = (await callerOf(request).catch(() => 'unidentified' as const)) ?? 'stranger';
    const { registry, problems } = await registryFor(caller);
    for (const problem of problems) request.log.warn({ problem }, 'a release is not used');
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', caller === 'stranger' ? 'no-cache' : 'private, no-cache');
    const ofApps = typeof caller === 'string' ? {} : await apps.registry.first(caller);
    const send = ofApps.apps ? sendWithApps : sendRegistry;
    return send(JSON.stringify({ ...registry, ...ofApps }), request, reply);
  });
  serveApps(server, callerOf, apps);
  await serveRemotes(server, platform, callerOf);
  serveSignupPage(server, configuration, signupApp);
  serveAppFrames(server, configuration);
  server.get('/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const requestedPath = request.params['*'];
    const folder = configuration.shellFolder;
    const path = pathInside(folder, requestedPath);
    if (path === pushWorker) reply.helmet(workerPolicy(apiUrl()));
    if (path && path !== 'index.html') return sendWebFile({ folder, path, lasting: path.startsWith('assets/') }, reply);
    if (!path && /\.\w+$/.test(requestedPath) && requestedPath !== 'index.html') return reply.callNotFound();
    return sendPage(request, reply);
  });

  /**
   * Every address of the application serves the same page, each time with a new nonce for styles and with the
   * configuration.
   */
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = join(configuration.shellFolder, 'index.html');
    if (!existsSync(path)) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
    const nonce = randomBytes(16).toString('base64');
    const remoteOverrides = await mayOverride(request);
    const mediaOrigin = redirectOrigin(configuration);
    const page = await readFile(path, 'utf8');
    const inlined = inlinedHashes(page);
    reply.helmet(pagePolicy(apiUrl(), nonce, { overrides: remoteOverrides !== false, mediaOrigin, inlined }));
    const written = { ...forPages(), ...(remoteOverrides !== false && { remoteOverrides }) };
    const metas = { 'csp-nonce': nonce, configuration: JSON.stringify(written) };
    return sendPageWithMetas(page, metas, request, reply);
  }

  /**
   * Whether a page's user may run remotes of their own machine in it; the name of the only one, for whoever has a grant to
   * develop it here (ADR 155).
   */
  async function mayOverride(request: FastifyRequest): Promise<boolean | string> {
    const caller = await callerOf(request).catch(() => undefined);
    if (caller?.session.developer)
      return caller.session.developer.remote !== noRemote && caller.session.developer.remote;
    return configuration.remoteOverrides && (caller?.session.abilities.has('platform:manage') ?? false);
  }
  return server;
}

/** The address of the customers' phones in a demo; undefined otherwise. */
function phonesUrl({ demo, emulatorUrl }: Configuration): string | undefined {
  return demo ? emulatorUrl : undefined;
}
