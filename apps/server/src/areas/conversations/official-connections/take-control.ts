import { eq } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import { GraphRefusal } from '../../../channels/cloud-api/accounts/graph-request.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { chatOf } from '../contacts/contact-names.ts';
import { noteHolder } from '../tickets/holder.ts';
import { reloadTicket } from '../tickets/ticket-events.ts';
import { ticketRecordIn } from '../tickets/ticket-rows.ts';
import { requireTicket } from '../tickets/visibility.ts';
import { isPassing } from './refusals.ts';

type Parts = Pick<ServicePlatform, 'channels' | 'database'>;

/**
 * Takes a conversation over from an assistant of WhatsApp's own; the company answers from then on. Throws
 * ERR_NO_TICKET_FOUND, ERR_NOT_SUPPORTED for a ticket on no official number, ERR_OFFICIAL_UNREACHABLE,
 * ERR_WAPP_CONTROL_REFUSED.
 */
export async function takeControl({ database, channels }: Parts, session: CallerSession, ticketId: number) {
  const { companyId } = session;
  const { ticket, contact } = await database.tenant(companyId, (unit) => requireTicket(unit, session, ticketId));
  const { whatsappId } = ticket;
  if (whatsappId === null || ticket.isGroup) throw new AppError('ERR_NOT_SUPPORTED');
  if (ticket.assistantSince !== null) {
    const { phoneNumberId, token } = await openedNumber({ database, channels }, whatsappId);
    const taken = channels.official.accounts.takeControl(phoneNumberId, token, chatOf(contact));
    await taken.catch((error: unknown) => {
      if (!(error instanceof GraphRefusal)) throw error;
      throw new AppError(isPassing(error) ? 'ERR_OFFICIAL_UNREACHABLE' : 'ERR_WAPP_CONTROL_REFUSED', { cause: error });
    });
  }
  return database.tenant(companyId, async (unit) => {
    await noteHolder(unit, ticketId, { holder: 'business', at: unit.now(), by: session });
    return ticketRecordIn(unit, await reloadTicket(unit, ticketId));
  });
}

/** The number of a connection with its token. Throws ERR_NOT_SUPPORTED. */
function openedNumber({ database, channels }: Parts, connectionId: number) {
  return database.system(async (unit) => {
    const [row] = await unit.db
      .select({ phoneNumberId: officialConnections.phoneNumberId })
      .from(officialConnections)
      .where(eq(officialConnections.connectionId, connectionId));
    const secrets = row && (await channels.official.secrets.read(unit, connectionId));
    if (!row || !secrets) throw new AppError('ERR_NOT_SUPPORTED');
    return { phoneNumberId: row.phoneNumberId, token: secrets.token };
  });
}
