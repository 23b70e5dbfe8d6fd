import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Registry, RegistryApp } from '@recado/releases';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Caller } from '../security/sessions.ts';
import type { CallerOfBrowser } from './remote-files.ts';
import { sendCompressed } from './web-files.ts';

/** A file of an app: its code, or the bytes of a picture. */
export interface AppFile {
  type: string;
  content: string | Buffer;
}

/** What the web listener serves of apps (docs/adr/0154). */
export interface WebApps {
  registry: {
    first(caller: Caller): Promise<Pick<Registry, 'apps' | 'moreApps'>>;
    all(caller: Caller): Promise<RegistryApp[]>;
  };
  fileOf(file: { app: string; version: string; file: string }): Promise<AppFile | undefined>;
}

/** The parts of an address; anything else is not looked up. */
const fileParams = z.object({
  app: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/),
  version: z.string().regex(/^\d[\w.-]{0,39}$/),
  file: z.string().regex(/^[\w-]{1,60}\.\w{2,4}$/),
});

/** Opened by itself, a file of somebody else may do nothing; only our own pages may load it. */
const fileHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], sandbox: [] } },
  crossOriginResourcePolicy: { policy: 'same-origin' },
};

/**
 * Serves the files of apps, which never change, and the apps of a person who has more than the registry's answer takes.
 * A file of a withdrawn version is not found.
 */
export function serveApps(server: FastifyInstance, callerOf: CallerOfBrowser, { registry, fileOf }: WebApps): void {
  server.get('/registry-apps.json', async (request, reply) => {
    const caller = await callerOf(request);
    const apps = caller ? await registry.all(caller) : [];
    reply.type('application/json; charset=utf-8').header('cache-control', 'private, no-cache');
    return sendCompressed(JSON.stringify({ apps }), request, reply);
  });
  server.get('/app-files/:app/:version/:file', async (request, reply) => {
    const asked = fileParams.safeParse(request.params);
    const found = asked.success ? await fileOf(asked.data) : undefined;
    if (!found) return reply.callNotFound();
    reply.helmet(fileHeaders);
    reply.type(found.type).header('cache-control', 'public, max-age=31536000, immutable');
    return typeof found.content === 'string'
      ? sendCompressed(found.content, request, reply)
      : reply.send(found.content);
  });
}
