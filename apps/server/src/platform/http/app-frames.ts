import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Configuration } from '../../configuration.ts';

/** The document of the shell's build in which the code of apps runs (docs/adr/0154). */
const frameFile = 'app-frame.html';

/** Both are for the shell alone: nobody opens them as a page of this origin, nor frames them from another one. */
const forTheShell = { 'base-uri': ["'none'"], 'form-action': ["'none'"], 'frame-ancestors': ["'self'"] };

/**
 * What apps may load: nothing. Workers come from texts that the shell handed over, and have this policy, too: no
 * connection, no code from text, no other frame. The sandbox gives the document an origin of its own whoever frames it.
 */
function frameHeaders(script: string): FastifyHelmetOptions {
  const directives = {
    'default-src': ["'none'"],
    'script-src': [`'sha256-${createHash('sha256').update(script).digest('base64')}'`],
    'worker-src': ['blob:'],
    'connect-src': ["'none'"],
    sandbox: ['allow-scripts'],
    ...forTheShell,
  };
  return framed(directives);
}

/** The style of the document around a page of an app's server. */
const style = 'html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}';

/** What the document around a page may load: that page's origin, whose frame cannot be led elsewhere. */
function pageHeaders(origin: string): FastifyHelmetOptions {
  const directives = {
    'default-src': ["'none'"],
    'style-src': [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
    'frame-src': [origin],
    ...forTheShell,
  };
  return framed(directives);
}

function framed(directives: Record<string, string[]>): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives },
    xFrameOptions: { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    xDnsPrefetchControl: { allow: false },
  };
}

const pageQuery = z.object({ address: z.url({ protocol: /^https?$/ }).max(500) });

/** Serves the two documents around apps: that of their code, and that around pages of their servers. */
export function serveAppFrames(
  server: FastifyInstance,
  { shellFolder, webUrl }: Pick<Configuration, 'shellFolder' | 'webUrl'>,
): void {
  server.get(`/${frameFile}`, async (_request, reply) => {
    const path = join(shellFolder, frameFile);
    if (!existsSync(path)) return reply.callNotFound();
    const page = await readFile(path, 'utf8');
    reply.helmet(frameHeaders(scriptIn(page)));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
  server.get('/app-page.html', async (request, reply) => {
    const { data } = pageQuery.safeParse(request.query);
    // As a page of its own it would show anybody's page below our address.
    if (!data || !isFramedByUs(request)) return reply.callNotFound();
    const { origin, host, href } = new URL(data.address);
    if (origin === new URL(webUrl).origin || host === request.host) return reply.callNotFound();
    reply.helmet(pageHeaders(origin));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(pageAround(href));
  });
}

/** The only script of the document: its policy allows exactly this text. */
function scriptIn(page: string): string {
  return page.split('<script>')[1]?.split('</script>')[0] ?? '';
}

function isFramedByUs({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin';
}

/** The page may keep its own storage and open windows; it cannot navigate the product, nor download by itself. */
function pageAround(address: string): string {
  const source = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const sandbox = 'allow-scripts allow-forms allow-same-origin allow-popups';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title><style>${style}</style><iframe title="App" sandbox="${sandbox}" allow="" referrerpolicy="no-referrer" src="${source}"></iframe></html>\n`;
}
