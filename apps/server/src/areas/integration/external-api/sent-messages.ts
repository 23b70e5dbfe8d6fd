import { type AnswerInput, isChangeFailure, type SentState } from '@recado/contract';
import { and, eq, inArray, like } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallingProgram } from '../../../platform/http/handler.ts';
import type { Message } from '../../conversations/messages/message-rows.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';

type Sent = AnswerInput<'GET /api/messages/:messageId'>;

/** The beginning of the client keys of messages that programs sent. */
const keyBeginning = 'api-';

/** The client key of a part of a request: its text, or one of its files. */
export function clientKeyOf(request: string, index: number): string {
  return `${keyBeginning}${request}#${index}`;
}

/**
 * The state of a message that a program of the company sent, over the connection of the key if it is limited to one.
 * Throws ERR_NO_MESSAGE_FOUND.
 */
export async function requireSent(
  { db }: Unit,
  { companyId, connectionId }: CallingProgram,
  messageId: number,
): Promise<Sent> {
  const message = one(
    await db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.id, messageId),
          eq(messages.companyId, companyId),
          connectionId === null ? undefined : eq(messages.connectionId, connectionId),
          like(messages.clientKey, `${keyBeginning}%`),
        ),
      ),
    'ERR_NO_MESSAGE_FOUND',
  );
  return present(message);
}

/** The answer to a request: the current state of its messages. */
export async function answerOf({ db }: Unit, ids: readonly number[]): Promise<AnswerInput<'POST /api/messages/send'>> {
  const rows = await db
    .select()
    .from(messages)
    .where(inArray(messages.id, [...ids]));
  const sent = ids.map((id): Sent => {
    const row = rows.find((message) => message.id === id);
    return row ? present(row) : { id, state: 'deleted', failedCode: null };
  });
  const [first] = sent;
  if (!first) throw new AppError('ERR_INTERNAL');
  return { mensagem: 'Mensagem enviada', ...first, messages: sent };
}

function present(message: Message): Sent {
  const state = stateOf(message);
  return { id: message.id, state, failedCode: state === 'failed' ? message.failedCode : null };
}

function stateOf({ ack, failedCode, isDeleted }: Message): SentState {
  if (isDeleted) return 'deleted';
  if (failedCode !== null && !isChangeFailure(failedCode)) return 'failed';
  if (ack === 0) return 'queued';
  if (ack === 1) return 'sent';
  return ack === 2 ? 'delivered' : 'read';
}
