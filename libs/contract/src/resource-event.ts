import { z } from 'zod';
import { id } from './fields.ts';

/** `{action: create | update, record}` or `{action: delete, id}`: the event of every plain resource (SERVER §1). */
export function resourceEvent<Item extends z.ZodType>(record: Item) {
  return z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record }),
    z.object({ action: z.literal('delete'), id }),
  ]);
}
