import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotThere } from '../delivery/commands.ts';

/** Beside the built program, or beside this folder in the source. */
const FOLDER = ['page', '../page'].map((folder) => join(import.meta.dirname, folder)).find(existsSync) ?? 'page';
const FILE_NAME = /^(?:locales\/)?[a-z0-9-]+\.(?:ts|css|json|html)$/;
const TYPES: Record<string, string> = {
  ts: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
};
const POLICY = "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; frame-ancestors *";

/** The page with the phones. Its TypeScript is served with the types stripped. */
export function addPageRoutes(server: FastifyInstance): void {
  server.get('/', (request, reply) => reply.redirect(`/page/index.html${request.url.slice('/'.length)}`));

  server.get('/page/*', async (request, reply) => {
    const { '*': file } = z.object({ '*': z.string() }).parse(request.params);
    if (!FILE_NAME.test(file)) throw new NotThere('There is no such file');
    const source = await readFile(join(FOLDER, file), 'utf8').catch(() => undefined);
    if (source === undefined) throw new NotThere('There is no such file');
    const extension = file.split('.').at(-1) ?? '';
    const body = extension === 'ts' ? stripTypeScriptTypes(source) : source;
    return reply
      .type(TYPES[extension] ?? 'text/plain')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .send(body);
  });
}
