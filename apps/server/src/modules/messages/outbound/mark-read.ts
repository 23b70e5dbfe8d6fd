import { z } from 'zod';
import { readMarksAtOnce } from '../../../channels/jobs.ts';
import type { OutboundContext } from '../../../channels/outbound/attempt.ts';
import { attempt, failedFor } from '../../../channels/outbound/attempt.ts';
import { effectfulOn, type JobHandler } from '../../../platform/jobs/index.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { type LoadedMessage, loadReferences, referenceOf } from './outbound-message.ts';

const payload = z.object({ messageIds: z.array(z.number()) });

/** Tells the customer's WhatsApp that messages were read. Nothing waits for it; a permanent failure is ignored. */
export function markReadHandler(context: OutboundContext): JobHandler {
  return effectfulOn(
    'mark-read',
    payload,
    (unit, { messageIds }) => loadReferences(unit, messageIds),
    async (rows, _payload, job) => {
      const known = rows.filter(({ message }) => message.wid && message.companyId === job.companyId);
      for (let start = 0; start < known.length; start += readMarksAtOnce) {
        await markSome(context, known.slice(start, start + readMarksAtOnce), job);
      }
    },
  );
}

async function markSome(
  context: OutboundContext,
  loaded: Pick<LoadedMessage, 'message' | 'contact'>[],
  job: Job,
): Promise<void> {
  const [first] = loaded;
  const connectionId = first?.message.connectionId;
  if (!first || !connectionId) return;
  const target = { connectionId, since: first.message.updatedAt };
  const work = attempt(context, target, (channel) => channel.markRead(loaded.map(referenceOf)));
  await work.catch(failedFor('ERR_SENDING_WAPP_MSG', job));
}
