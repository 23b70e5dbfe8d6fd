import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotThere } from '../../delivery/commands.ts';
import { changeNumber, changePreference, changeUserId } from '../../graph/changes-of-person.ts';
import { press } from '../../graph/messages/press.ts';
import { sendSpecial, specialSchema } from '../../graph/messages/special.ts';
import { tellStatus } from '../../graph/messages/statuses.ts';
import { userIdFor } from '../../graph/people.ts';
import type { NumberRecord } from '../../graph/records.ts';
import type { World } from '../../world.ts';
import { phoneIn } from '../phone-routes.ts';
import { numberSchema } from '../schemas.ts';

const idSchema = z.object({ id: z.string() });
const pressSchema = z.object({
  /** The id or title of a button, or the id of a row. */
  button: z.string(),
  response: z.record(z.string(), z.unknown()).optional(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().optional() }).optional(),
});
const preferenceSchema = z.object({ with: z.string(), value: z.enum(['stop', 'resume']) });

/** What a person does with an official number besides writing. */
export function addPersonRoutes(server: FastifyInstance, world: World): void {
  server.get('/api/officials', () =>
    [...world.graph.numbers.values()].map(({ id, number, verifiedName }) => ({ id, number, name: verifiedName })),
  );

  server.post('/api/phones/:number/messages/:id/press', (request) => {
    const { id } = idSchema.parse(request.params);
    const { button, ...details } = pressSchema.parse(request.body);
    return press(world, phoneIn(world, request.params), id, button, details);
  });

  server.post('/api/phones/:number/messages/:id/played', (request) => {
    const phone = phoneIn(world, request.params);
    const sent = world.graph.sent.get(idSchema.parse(request.params).id);
    if (!sent) throw new NotThere('No official number sent this message');
    tellStatus(world, sent, 'played', phone);
    return {};
  });

  server.post('/api/phones/:number/special', async (request) => {
    const asked = specialSchema.parse(request.body);
    return { id: await sendSpecial(world, phoneIn(world, request.params), officialIn(world, asked.to), asked) };
  });

  server.post('/api/phones/:number/marketing', (request) => {
    const { with: other, value } = preferenceSchema.parse(request.body);
    changePreference(world, officialIn(world, other), phoneIn(world, request.params), value);
    return {};
  });

  server.get('/api/phones/:number/user-id', (request) => {
    const { with: other } = z.object({ with: z.string() }).parse(request.query);
    return { userId: userIdFor(world, officialIn(world, other), phoneIn(world, request.params)) };
  });

  server.post('/api/phones/:number/new-user-id', (request) => {
    changeUserId(world, phoneIn(world, request.params));
    return {};
  });

  server.post('/api/phones/:number/new-number', (request) => {
    const { to } = z.object({ to: numberSchema }).parse(request.body);
    return { number: changeNumber(world, phoneIn(world, request.params), to).number };
  });
}

/** The official number with these digits. Throws if there is none. */
export function officialIn(world: World, digits: string): NumberRecord {
  const number = world.graph.numberByDigits(digits);
  if (!number) throw new NotThere(`There is no official number ${digits}`);
  return number;
}
