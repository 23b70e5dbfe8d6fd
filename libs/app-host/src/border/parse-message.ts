import { z } from 'zod';

const place = z.number().int().min(1).max(1_000_000_000);
const call = z.number().int().min(1).max(1_000_000_000);

/** What an app may say. `records` and `args` are parsed where they are used. */
const fromApp = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), modules: z.array(z.string().max(80)).max(100) }),
  z.object({ type: z.literal('records'), place, records: z.array(z.unknown()) }),
  z.object({ type: z.literal('drawn'), place }),
  z.object({ type: z.literal('failed'), place, error: z.string().max(500), stack: z.string().max(2_000).default('') }),
  z.object({
    type: z.literal('call'),
    call,
    name: z.string().max(60),
    args: z.array(z.unknown()).max(6),
    place: place.optional(),
  }),
]);
export type FromApp = z.output<typeof fromApp>;

/** What an app said; undefined for what is no message. */
export function parseMessage(text: string): FromApp | undefined {
  return fromApp.safeParse(jsonOf(text)).data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Also a text whose depth no parser can follow.
    return undefined;
  }
}
