import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** Serves the OpenAPI 3.1 document of the whole contract: for people at `/docs`, for programs at `/docs/json`. */
export async function serveDocumentation(server: FastifyInstance, apiUrl: string): Promise<void> {
  const text = JSON.stringify(openApiDocument(apiUrl));
  await server.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } });
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
