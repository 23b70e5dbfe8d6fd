import type { ConnectionProblem } from '@recado/contract';
import { eventKind } from '../../../platform/events/event-kind.ts';

/** A problem of an official connection began, or is over; `since`: when it began. */
export const connectionHealthChanged = eventKind<{
  companyId: number;
  connectionId: number;
  problem: ConnectionProblem;
  state: 'began' | 'ended';
  since: Date;
}>(['webhooks']);
