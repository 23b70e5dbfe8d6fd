import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotThere } from '../delivery/commands.ts';
import { readPageFile } from '../page-files.ts';

const FILE_NAME = /^(?:locales\/)?[a-z0-9-]+\.(?:ts|css|json|html)$/;
const POLICY = "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; frame-ancestors *";

/** The page with the phones. */
export function addPageRoutes(server: FastifyInstance): void {
  server.get('/', (request, reply) => reply.redirect(`/page/index.html${request.url.slice('/'.length)}`));

  server.get('/page/*', async (request, reply) => {
    const { '*': name } = z.object({ '*': z.string() }).parse(request.params);
    const file = FILE_NAME.test(name) ? await readPageFile(name) : undefined;
    if (!file) throw new NotThere('There is no such file');
    return reply
      .type(file.type)
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .send(file.body);
  });
}
