import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import type { ContractKey } from '@recado/contract';
import type { FastifyInstance } from 'fastify';
import { measureRequests } from '../observability/metrics/requests.ts';
import type { Platform } from '../platform.ts';
import type { AnyHandler } from './answer-call.ts';
import type { AnswerWatchers } from './answer-watch.ts';
import { rateLimitHeaders } from './caller.ts';
import { createCompressedSender } from './compressed-answer.ts';
import { serveEndpoint } from './endpoint-route.ts';
import { serveFamilyLogo } from './family-logo.ts';
import type { Handlers } from './handler.ts';
import { serveMedia } from './media-route.ts';
import { newServer, serveLife } from './new-server.ts';
import { isQuiet, requestIdHeader, routeOf } from './request-correlation.ts';
import { type DeclaredEndpoint, declaredEndpoints } from './route-key.ts';

const bodyLimit = 1024 * 1024;
/**
 * Milliseconds in which a request must arrive in full. Enough for a large file over a slow line; ends idle connections.
 */
const requestTimeout = 15 * 60_000;

/**
 * The API listener with every endpoint of the contract, `/healthz` and media; `watchers` are told of answered calls.
 * Throws when an endpoint has no handler.
 */
export async function buildApiServer(
  platform: Platform,
  handlers: Handlers<ContractKey>,
  watchers: AnswerWatchers = new Map(),
): Promise<FastifyInstance> {
  const server = newServer(platform, {
    isTraced: true,
    trustProxy: platform.configuration.trustProxy || false,
    bodyLimit,
    requestTimeout,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  server.decorateRequest('session', undefined);
  server.decorateRequest('program', undefined);
  server.decorateRequest('family', undefined);
  server.decorateRequest('endpointKey', undefined);
  acceptEmptyJson(server);
  logRequests(server);
  measureRequests(server);
  await server.register(cors, {
    origin: [...platform.configuration.webOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: [...rateLimitHeaders, requestIdHeader],
    maxAge: 7200,
    // With strict preflight, the plugin would answer an incomplete preflight with an error text of its own.
    strictPreflight: false,
  });
  await server.register(cookie);
  await server.register(multipart);
  server.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  serveLife(server);
  serveMedia(server, platform);
  serveFamilyLogo(server);
  serveEveryEndpoint(server, platform, handlers, watchers);
  return server;
}

function serveEveryEndpoint(
  server: FastifyInstance,
  platform: Platform,
  handlers: Handlers<ContractKey>,
  watchers: AnswerWatchers,
): void {
  // Each handler is typed by its key where it is defined. Here all are called with the input that their schemas
  // accepted.
  const byKey = new Map<string, AnyHandler>(Object.entries(handlers as Record<string, AnyHandler>));
  const sendText = createCompressedSender();
  const serve = (to: FastifyInstance, declared: DeclaredEndpoint) => {
    const handler = byKey.get(declared.key);
    if (!handler) throw new Error(`No handler for ${declared.key}`);
    serveEndpoint(to, platform, declared, { handler, watcher: watchers.get(declared.key) }, sendText);
  };
  const [parsed, raw] = [declaredEndpoints().filter(isParsed), declaredEndpoints().filter((one) => !isParsed(one))];
  for (const declared of parsed) serve(server, declared);
  server.register(async (unparsed) => {
    keepBytes(unparsed);
    for (const declared of raw) serve(unparsed, declared);
  });
}

function isParsed({ endpoint }: DeclaredEndpoint): boolean {
  return endpoint.raw === undefined;
}

/** Whatever the type of a body is, its bytes are kept as they came: a signature is over them. */
function keepBytes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
}

/** Browsers send `Content-Type: application/json` with an empty body. That counts as no body, not as invalid JSON. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) done(null, undefined);
    else parse(request, text.toString(), done);
  });
}

/**
 * Writes one line per response: endpoint, status and milliseconds. No query, because it may contain names or numbers.
 */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    if (isQuiet(request)) return;
    const line = {
      endpoint: request.endpointKey ?? routeOf(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      company: request.session?.companyId,
      user: request.session?.userId,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.info(line, 'answered');
  });
}
