import { z } from 'zod';
import { receiveEvent } from '../modules/messages/receive/receive-event.ts';
import { type JobHandler, transactional } from '../platform/jobs/index.ts';
import type { Platform } from '../platform/platform.ts';
import { chatAddressSchema } from './questions.ts';

const payload = z.object({ connectionId: z.number(), chat: chatAddressSchema, typing: z.boolean() });

/** Tells the screens that a customer types, or stopped. */
export function typingHandler(platform: Platform): JobHandler {
  return transactional('typing', payload, async (unit, { connectionId, chat, typing }, { companyId }) => {
    if (companyId === null) return;
    await receiveEvent(platform, unit, { companyId, connectionId, event: { type: 'typing', chat, typing } });
  });
}
