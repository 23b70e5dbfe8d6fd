import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** OpenAPI 3.1 of the whole contract: to read at `/docs`, for machines at `/docs/json`. */
export async function serveDocumentation(server: FastifyInstance, apiUrl: string): Promise<void> {
  const text = JSON.stringify(openApiDocument(apiUrl));
  await server.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } });
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
