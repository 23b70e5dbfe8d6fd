import { z } from 'zod';
import { effectful, type JobHandler } from '../../platform/jobs/index.ts';
import { chatAddressSchema } from '../questions.ts';
import type { OutboundContext } from './attempt.ts';

const payload = z.object({ connectionId: z.number(), callId: z.string(), chat: chatAddressSchema });

/** Rejects a call. If that fails the call simply rings out. */
export function rejectCallHandler(context: OutboundContext): JobHandler {
  return effectful('reject-call', payload, async ({ connectionId, callId, chat }) => {
    await context.channel(connectionId)?.rejectCall?.(callId, chat);
  });
}
