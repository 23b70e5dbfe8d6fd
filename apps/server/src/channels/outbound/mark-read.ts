import { z } from 'zod';
import { effectful, type JobHandler } from '../../platform/jobs/index.ts';
import { attempt } from './attempt.ts';
import type { OutboundContext } from './context.ts';
import { loadMessage } from './load-message.ts';
import { referenceOf } from './outbound-message.ts';

const payload = z.object({ messageIds: z.array(z.number()).max(10_000) });

/** Tells a customer that his messages were read. */
export function markReadHandler(context: OutboundContext): JobHandler {
  return effectful('mark-read', payload, async ({ messageIds }, job) => {
    const loaded = await context.platform.database.system(async (unit) => {
      const rows = [];
      for (const messageId of messageIds) rows.push(await loadMessage(unit, messageId));
      return rows.flatMap((row) => (row?.message.wid ? [row] : []));
    });
    const [first] = loaded;
    if (!first?.whatsapp || job.companyId !== first.message.companyId) return;
    await attempt(context, { connectionId: first.whatsapp.id, since: first.message.updatedAt }, (channel) =>
      channel.markRead(loaded.map(referenceOf)),
    );
  });
}
