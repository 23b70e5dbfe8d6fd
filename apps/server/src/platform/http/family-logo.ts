import type { FastifyInstance } from 'fastify';

/** The product's icon, as the shell has it. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#00bfff" d="M6 3h20a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4H14l-7.3 5.6A1 1 0 0 1 5 28.8V24a4 4 0 0 1-3-3.9V7a4 4 0 0 1 4-4z"/><path fill="none" stroke="#06263a" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="M9 11h14M9 16.5h9"/></svg>';

/**
 * The pictures of the platform that clients of the family show when they start, whatever they are named (`login.png`,
 * `favicon.ico`): always the same icon, so no name leads to a file.
 */
export function serveFamilyLogo(server: FastifyInstance): void {
  server.get('/public/logotipos/:name', async (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=86400')
      .send(icon),
  );
}
