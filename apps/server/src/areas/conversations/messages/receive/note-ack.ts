import type { Unit } from '../../../../platform/database/database.ts';
import { countAck } from '../../../../platform/observability/metrics/messages.ts';
import type { Message } from '../message-rows.ts';

type Written = Pick<Message, 'ack' | 'userId' | 'origin' | 'createdAt'>;

/** Counts, once it is committed, that a message with a lower ack got this one. */
export function noteAck(unit: Unit, { ack: former, userId, origin, createdAt }: Written, ack: number): void {
  const author = userId !== null || origin === 'person' ? 'person' : 'server';
  unit.afterCommit(() => countAck({ former, ack, author, createdAt }));
}
