import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { registryFromFiles, remoteFolders } from '@recado/federation/registry-files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Configuration } from '../../configuration.ts';
import { createCompressedFiles } from './compressed-files.ts';
import { serveLife } from './health.ts';
import { newServer } from './new-server.ts';
import { type FileToServe, pathInside, sendFile } from './static-file.ts';
import { webPolicy } from './web-policy.ts';

const notBuilt = 'The web is not built. Run `npm run build`, then start again. The API answers on its own port.\n';
const forever = 'public, max-age=31536000, immutable';

/** The web listener: the shell, the remotes' releases, `/registry.json` and `/config.json`. */
export async function buildWebServer(
  configuration: Configuration,
  apiUrl: () => string,
  logger: Logger,
): Promise<FastifyInstance> {
  const server = newServer(logger);
  const compressed = createCompressedFiles(join(configuration.dataFolder, 'compressed'));
  const remotes = () => new Map(remoteFolders(configuration.remotesFolder).map(({ name, folder }) => [name, folder]));

  server.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });
  serveLife(server);
  const forPages = () => ({ apiUrl: apiUrl(), phonesUrl: phonesUrl(configuration) });
  server.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(forPages()));
  server.get('/registry.json', async (request, reply) => {
    const { registry, problems } = registryFromFiles(configuration.remotesFolder);
    for (const problem of problems) request.log.warn({ problem }, 'a remote is left out');
    return reply.header('cache-control', 'no-cache').send(registry);
  });
  server.get('/remotes/:name/*', async (request: FastifyRequest<{ Params: { name: string; '*': string } }>, reply) => {
    const folder = remotes().get(request.params.name);
    const path = folder && pathInside(folder, request.params['*']);
    if (!path) return reply.callNotFound();
    reply.header('access-control-allow-origin', '*');
    return send({ path, cacheControl: path.endsWith('current.json') ? 'no-cache' : forever }, request, reply);
  });
  server.get('/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const asked = request.params['*'];
    const path = asked === '' || asked === 'index.html' ? undefined : pathInside(configuration.shellFolder, asked);
    if (path) return send({ path, cacheControl: asked.startsWith('assets/') ? forever : 'no-cache' }, request, reply);
    if (/\.\w+$/.test(asked) && asked !== 'index.html') return reply.callNotFound();
    return sendPage(request, reply);
  });

  function send(file: FileToServe, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendFile(file, compressed, request, reply);
  }

  /** Every address of the application is the same page; each answer has a nonce of its own for styles, and the configuration. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = join(configuration.shellFolder, 'index.html');
    if (!existsSync(path)) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt);
    const nonce = randomBytes(16).toString('base64');
    reply
      .header('content-security-policy', webPolicy(apiUrl(), nonce))
      .header('referrer-policy', 'same-origin')
      .header('x-frame-options', 'DENY');
    const metas = { 'csp-nonce': nonce, configuration: JSON.stringify(forPages()) };
    return sendFile({ path, cacheControl: 'no-cache', metas }, compressed, request, reply);
  }

  server.addHook('onReady', async () => {
    const folders = [configuration.shellFolder, ...remotes().values()];
    void compressed
      .prepare(folders)
      .catch((error: unknown) => logger.warn({ err: error }, 'not compressed in advance'));
  });
  server.addHook('onClose', async () => compressed.close());
  return server;
}

/** Where the customers' phones of a demo are; missing everywhere else. */
function phonesUrl({ demo, emulatorUrl }: Configuration): string | undefined {
  return demo ? emulatorUrl : undefined;
}
