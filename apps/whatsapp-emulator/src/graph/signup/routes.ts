import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readPageFile } from '../../page-files.ts';
import type { World } from '../../world.ts';
import { GraphError } from '../errors.ts';
import { readBody } from '../messages/read-body.ts';
import { finishSignup, signupSchema } from './finish.ts';

const FILES: Record<string, string> = {
  '/signup': 'signup/index.html',
  '/signup/signup.ts': 'signup/signup.ts',
  '/signup/texts.ts': 'signup/texts.ts',
  '/signup/signup.css': 'signup/signup.css',
  '/sdk.js': 'signup/sdk.ts',
};
const POLICY = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'";

/** Embedded signup: the dialog that stands for Facebook's, and the script that opens it as the SDK does. */
export function addSignupRoutes(server: FastifyInstance, world: World): void {
  for (const [address, name] of Object.entries(FILES)) {
    server.get(address, async (_request, reply) => {
      const file = await readPageFile(name);
      if (!file) throw new GraphError(100, { status: 404 });
      return reply.type(file.type).header('content-security-policy', POLICY).send(file.body);
    });
  }

  server.get('/signup/options', (request) => {
    const { app_id } = readBody(z.looseObject({ app_id: z.string() }), request.query);
    const app = world.graph.apps.get(app_id);
    const accounts = [...world.graph.accounts.values()].map(({ id, name }) => ({
      id,
      name,
      numbers: world.graph
        .numbersOf(id)
        .map((number) => ({ id: number.id, number: number.number, name: number.verifiedName })),
    }));
    const phones = world.phones.all().filter(({ record }) => record.owner && !record.notOnWhatsApp);
    const app_name = app?.name ?? null;
    return { app_name, accounts, phones: phones.map(({ number, record }) => ({ number, name: record.name })) };
  });

  server.post('/signup/finish', (request) => {
    const { origin } = request.headers;
    // The dialog itself, or a test: no other page of the browser.
    if (origin !== undefined && new URL(origin).host !== request.host) throw new GraphError(10);
    return finishSignup(world, readBody(signupSchema, request.body));
  });
}
