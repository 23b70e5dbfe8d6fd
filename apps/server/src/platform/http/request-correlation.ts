import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CorrelationScope } from '../observability/tracing/correlation.ts';
import { traceContextOf } from '../observability/tracing/trace-context.ts';
import { enteringSpan, type Span } from '../observability/tracing/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the work of this request belongs to, and its span if its trace is recorded; undefined before the first hook. */
    correlated: { scope: CorrelationScope; span: Span | undefined } | undefined;
  }
}

/** The header with the id of a request, in both directions. */
export const requestIdHeader = 'x-request-id';

/** The id that a proxy or a program gave a request, so that its log and ours can be read together; otherwise a new one. */
export function newRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

const quiet = new Set(['/healthz', '/readyz', '/metrics']);

/** Whether machines ask for it all the time: it is neither logged nor traced. */
export function isQuiet({ routeOptions }: FastifyRequest): boolean {
  return quiet.has(routeOptions.url ?? '');
}

/** The route of a request without its parameters, e.g. `GET /tickets/:ticketId`. */
export function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? '(unknown)'}`;
}

/**
 * Lets the work of each request belong to it: its log lines and jobs have its id, which the answer has as well, and its
 * place in a trace. `isTraced`: requests are spans below the caller's `traceparent`.
 */
export function correlateRequests(server: FastifyInstance, isTraced: boolean): void {
  server.decorateRequest('correlated', undefined);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    const parent = traceContextOf(request.headers.traceparent);
    const span = isTraced && !isQuiet(request) ? beginSpan(request, parent) : undefined;
    const scope = new CorrelationScope({ requestId: request.id, trace: span?.context ?? parent });
    request.correlated = { scope, span };
    scope.run(done);
  });
  // A body arrives outside of what the request's work belongs to.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.correlated) request.correlated.scope.run(done);
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    if (!request.correlated) return done();
    const { scope, span } = request.correlated;
    // The hooks that follow write the line of the answer.
    scope.run(done);
    setImmediate(() => scope.end());
    if (span) endSpan(span, request, reply);
  });
}

function beginSpan(request: FastifyRequest, parent: ReturnType<typeof traceContextOf>): Span | undefined {
  const facts = {
    'http.request.method': request.method,
    'http.route': request.routeOptions.url,
    'recado.request.id': request.id,
  };
  return enteringSpan(routeOf(request), { kind: 'server', parent, facts });
}

function endSpan(span: Span, { session, program }: FastifyRequest, { statusCode, raw }: FastifyReply): void {
  const companyId = (session ?? program)?.companyId;
  span.note({ 'http.response.status_code': statusCode, 'recado.company.id': companyId });
  // The caller may be gone before the answer is.
  const failure = statusCode >= 500 ? String(statusCode) : raw.writableFinished ? undefined : 'aborted';
  span.end(failure);
}
