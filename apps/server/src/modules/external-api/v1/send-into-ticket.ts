import type { AnswerInput } from '@recado/api/contract';
import { asc } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { messages } from '../../../platform/database/schema/index.ts';
import type { Call, Principal } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { presentMessage } from '../../messages/message.presenter.ts';
import { messageSelection } from '../../messages/message-events.ts';
import { sendMessages } from '../../messages/send-messages.ts';
import { requireTicket } from '../../tickets/visibility.ts';
import { requireOwnUser } from '../../users/user-rows.ts';
import { fingerprintOf, madeBefore } from '../once.ts';
import { sendOnce } from '../send-once.ts';
import { clientKeyOf } from '../sent-messages.ts';

type Answer = AnswerInput<'POST /api/v1/tickets/:ticketId/messages'>;

/**
 * Sends into an open ticket, as a user of the company if one is named. Throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION for
 * a ticket of another connection, ERR_NO_USER_FOUND, ERR_VALIDATION without text and file, and what `sendMessages` and
 * `sendOnce` throw.
 */
export async function sendIntoTicket(
  platform: ServicePlatform,
  {
    holder,
    params,
    body: { body, userId },
    files,
    idempotencyKey: key,
  }: Call<'POST /api/v1/tickets/:ticketId/messages'>,
): Promise<Answer> {
  const { companyId } = holder;
  const { ticketId } = params;
  if (body.trim() === '' && files.length === 0) throw refusedValue('body.body', 'required');
  const request = { holder, key, fingerprint: fingerprintOf(['ticket', ticketId, body, userId], files) };
  const answer = async (unit: Unit, ids: readonly number[]): Promise<Answer> => {
    const rows = await unit.select(messageSelection, { where: isOneOf(messages.id, ids), orderBy: [asc(messages.id)] });
    return { messages: rows.map((row) => presentMessage(platform, row)) };
  };
  const known = await platform.database.tenant(companyId, async (unit) => {
    await requireTicket(unit, holder, ticketId);
    const ids = await madeBefore(unit, request);
    return ids && answer(unit, ids);
  });
  if (known) return known;
  const send = async (unit: Unit, kept: readonly StoredFile[]) => {
    const author: Principal =
      userId === undefined ? holder : { ...holder, userId: await ownUser(unit, companyId, userId) };
    const sending = { body, idempotencyKey: clientKeyOf(crypto.randomUUID(), 0) };
    const sent = await sendMessages(platform, unit, author, ticketId, sending, kept);
    return sent.map(({ id }) => id);
  };
  return sendOnce(platform, request, files, send, answer);
}

async function ownUser(unit: Unit, companyId: number, userId: number): Promise<number> {
  return (await requireOwnUser(unit, companyId, userId)).id;
}
