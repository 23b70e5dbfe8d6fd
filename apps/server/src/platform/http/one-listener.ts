import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Makes an API listener answer below a path as well, e.g. `/api-root/users` like `/users`: a proxy in front of it may
 * keep or strip the path. Call it after everything that listens to the server is attached, including the sockets.
 */
export function answerBelow(server: Server, path: string): void {
  if (path === '') return;
  server.prependListener('request', (request) => stripPath(request, path));
  server.prependListener('upgrade', (request) => stripPath(request, path));
}

/** Shares one listener: requests below the API's path go to the API, all others to the web. */
export function shareListener(server: Server, path: string, web: FastifyInstance): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isBelow(request.url ?? '/', path)) return web.routing(request, response);
    stripPath(request, path);
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  });
  server.prependListener('upgrade', (request) => stripPath(request, path));
}

function stripPath(request: IncomingMessage, path: string): void {
  request.url = withoutPath(request.url ?? '/', path);
}

function isBelow(url: string, path: string): boolean {
  const [pathname = '/'] = url.split('?', 1);
  return pathname === path || pathname.startsWith(`${path}/`);
}

function withoutPath(url: string, path: string): string {
  if (!isBelow(url, path)) return url;
  const rest = url.slice(path.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
