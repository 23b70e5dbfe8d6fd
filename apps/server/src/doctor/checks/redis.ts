import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { databaseReason } from '../../platform/database/database-errors.ts';
import { databaseOf } from '../../platform/realtime/redis-fan-out.ts';
import { type Check, ok, problem, warning } from '../check.ts';
import { withRedis } from '../redis-client.ts';
import { droppingPolicy, refusedCommands } from '../redis-rights.ts';

/** Milliseconds that a message may take, and seconds that its stream lasts at most. */
const waiting = { heard: 3_000, kept: 60 };
const entries = z
  .array(z.object({ messages: z.array(z.object({ message: z.record(z.string(), z.string()) })) }))
  .nullable();

/**
 * Whether a message that one connection sends through Redis arrives at another one, as events of the server do; whether its user may do
 * all that the server does; and whether Redis keeps what was sent.
 */
export const redisCheck: Check = {
  name: 'redis',
  async run({ configuration: { redisUrl } }) {
    if (redisUrl === undefined) return undefined;
    const place = `database ${databaseOf(redisUrl)} of Redis at ${new URL(redisUrl).host}`;
    try {
      const name = `recado:doctor:${randomUUID()}`;
      const refused = await withRedis(redisUrl, (client) => refusedCommands(client, `${name}:rights`));
      if (refused.length > 0) {
        return problem(
          `The user of ${place} may not run ${refused.join(', ')} on keys that begin with recado:.`,
          'Grant it `~recado:* +@stream +expire +del +select +info +time` (ACL SETUSER).',
        );
      }
      if (!(await passesMessages(redisUrl, name))) {
        return problem(
          `A message through ${place} did not arrive.`,
          'Check REDIS_URL: one server must answer all connections.',
        );
      }
      const policy = await withRedis(redisUrl, droppingPolicy);
      if (policy === undefined) return ok(`A message through ${place} arrives.`);
      return warning(
        `A message through ${place} arrives, but with maxmemory-policy ${policy} Redis drops events when its memory is full.`,
        'Set `maxmemory-policy noeviction`: events end by themselves after an hour.',
      );
    } catch (error) {
      return problem(
        `${place} cannot be used (${databaseReason(error)}).`,
        'Check REDIS_URL and that Redis runs. Without it, screens of other processes are not live; PostgreSQL does it if REDIS_URL is not set.',
      );
    }
  },
};

async function passesMessages(url: string, name: string): Promise<boolean> {
  return withRedis(url, (sender) =>
    withRedis(url, async (receiver) => {
      const reading = receiver.xRead({ key: name, id: '0-0' }, { BLOCK: waiting.heard });
      await sender.xAdd(name, '*', { text: name });
      await sender.expire(name, waiting.kept);
      const read = entries.parse(await reading);
      await sender.del(name);
      return read?.[0]?.messages[0]?.message.text === name;
    }),
  );
}
