import { z } from 'zod';
import { effectful, type JobHandler } from '../../platform/jobs/index.ts';
import type { OutboundContext } from './attempt.ts';
import { attempt, failedFor } from './attempt.ts';

const payload = z.object({
  connectionId: z.number(),
  number: z.string(),
  text: z.string(),
  wid: z.string(),
  until: z.number(),
});

/** Sends a text of the platform itself, e.g. a recovery code. The outcome is not reported: a refusal ends the job. */
export function sendTextHandler(context: OutboundContext): JobHandler {
  return effectful('send-text', payload, async ({ connectionId, number, text, wid, until }, job) => {
    if (context.platform.clock().getTime() > until) return;
    const chat = { chatId: number, number, lid: null, isGroup: false };
    const since = context.platform.clock();
    const work = attempt(context, { connectionId, since }, (channel) =>
      channel.send({ wid, chat, content: { kind: 'text', text } }),
    );
    await work.catch(failedFor('ERR_SENDING_WAPP_MSG', job));
  });
}
