import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Lets an API listener answer below a path as well, e.g. `/api-root/users` like `/users`: a proxy in front of it may
 * leave the path or take it off. Call it when everything that listens to the server is attached, the sockets included.
 */
export function answerBelow(server: Server, path: string): void {
  if (path === '') return;
  server.prependListener('request', (request) => takeOff(request, path));
  server.prependListener('upgrade', (request) => takeOff(request, path));
}

/** Has the listener of the API answer for the web, too: what lies below the API's path is the API's, the rest the web's. */
export function shareListener(server: Server, path: string, web: FastifyInstance): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isBelow(request.url ?? '/', path)) return web.routing(request, response);
    takeOff(request, path);
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  });
  server.prependListener('upgrade', (request) => takeOff(request, path));
}

function takeOff(request: IncomingMessage, path: string): void {
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
