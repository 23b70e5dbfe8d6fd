import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import type { World } from '../world.ts';
import { addAccountRoutes } from './account-routes.ts';
import { GraphError } from './errors.ts';
import { addMediaRoutes } from './media-routes.ts';
import { SendLimits } from './messages/limits.ts';
import { addMessageRoutes } from './messages/routes.ts';
import { addNodeRoutes } from './node-routes.ts';
import { addNumberRoutes } from './number-routes.ts';
import { readForm, readQuery } from './read-form.ts';
import { addSignupRoutes } from './signup/routes.ts';
import { addTemplateRoutes } from './templates/routes.ts';
import { addTokenRoutes } from './token-routes.ts';
import { addUploadRoutes } from './uploads.ts';

const LARGEST_BODY_BYTES = 110 * 1024 * 1024;
const VERSIONS = ['v25.0', 'v26.0'];
const VERSION = /^v\d+\.\d+$/;
const REGAIN = 'x-business-use-case-usage';

/** The HTTP server of the Graph API. */
export function makeGraphServer(world: World): FastifyInstance {
  const server = fastify({
    bodyLimit: LARGEST_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, readQuery(String(body))),
  );
  server.addContentTypeParser(/^multipart\/form-data/, { parseAs: 'buffer' }, (request, body, done) => {
    readForm(request.headers['content-type'] ?? '', Buffer.from(body)).then((form) => done(null, form), done);
  });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.addHook('onRequest', (request, reply) => faultsOf(world, request, reply));
  server.setErrorHandler((error, _request, reply) => answerError(error, reply));
  server.setNotFoundHandler((request, reply) => {
    checkVersion(request);
    const path = request.url.split('?')[0] ?? '';
    return answerError(new GraphError(2500, { message: `Unknown path components: ${path}` }), reply);
  });
  const limits = new SendLimits();
  addSignupRoutes(server, world);
  addTokenRoutes(server, world);
  addMessageRoutes(server, world, limits);
  addMediaRoutes(server, world);
  addNumberRoutes(server, world);
  addAccountRoutes(server, world);
  addTemplateRoutes(server, world);
  addUploadRoutes(server, world);
  addNodeRoutes(server, world);
  return server;
}

/** A version that has ended is refused by its own code. */
function checkVersion({ url }: FastifyRequest): void {
  const first = url.split(/[/?]/)[1] ?? '';
  if (!VERSION.test(first) || VERSIONS.includes(first)) return;
  const message = `(#2635) You are calling a deprecated version of the API. Please update to the latest version: ${VERSIONS.at(-1)}.`;
  throw new GraphError(2635, { message, details: message });
}

async function faultsOf(world: World, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (world.graph.faults.take('down')) {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  const slow = world.graph.faults.take('slow');
  if (slow) await wait(slow.milliseconds, undefined, { ref: false });
  checkVersion(request);
  const fault = world.graph.faults.take('error', ({ on, numberId }) => {
    const concernsNumber = numberId === undefined || request.url.split(/[/?]/).includes(numberId);
    return concernsNumber && (on === 'any' || on === kindOf(request));
  });
  if (fault) throw errorOf(fault);
}

function kindOf({ method, url }: FastifyRequest): string {
  const path = url.split('?')[0] ?? '';
  if (method === 'POST' && /\/(?:marketing_)?messages$/.test(path)) return 'send';
  if (/\/message_templates$/.test(path)) return 'templates';
  return /\/media$|\/attachments\//.test(path) ? 'media' : 'other';
}

function errorOf(fault: Extract<ReturnType<World['graph']['faults']['list']>[number], { kind: 'error' }>): GraphError {
  const { code, subcode, details, status, retryAfterSeconds, regainAccessMinutes } = fault;
  const usage = {
    type: 'messages',
    call_count: 100,
    total_cputime: 100,
    total_time: 100,
    estimated_time_to_regain_access: regainAccessMinutes,
  };
  const headers = {
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(regainAccessMinutes !== undefined && { [REGAIN]: JSON.stringify({ account: [usage] }) }),
  };
  return new GraphError(code, {
    details,
    headers,
    ...(subcode !== undefined && { subcode }),
    ...(status !== undefined && { status }),
  });
}

function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  const known = error instanceof GraphError ? error : asGraphError(error);
  return reply.status(known.status).headers(known.headers).send(known.body());
}

function asGraphError(error: unknown): GraphError {
  if (error instanceof ZodError) return new GraphError(100, { details: error.issues[0]?.message });
  const isOurs = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
  return isOurs ? new GraphError(100, { details: error.message }) : new GraphError(131000, { details: String(error) });
}
