import type { Unit } from '../../../../platform/database/database.ts';
import type { CallerSession } from '../../../../platform/http/handler.ts';
import { requireOwnContact } from '../../../conversations/contacts/contact-rows.ts';
import { requireTicket, servedQueues } from '../../../conversations/tickets/visibility.ts';
import type { AppInstallationRow } from '../apps.schema.ts';
import { abilitiesIn } from '../installations/installed-app.ts';
import type { StatementSubject } from './sign-statements.ts';

/** The ticket or contact that somebody looks at. */
interface InView {
  ticketId?: number | undefined;
  contactId?: number | undefined;
}

/**
 * What a statement says of a person who has the app, with the ticket or contact in view: the ticket brings its contact.
 * Throws as the screens do if they may not see it: ERR_NO_TICKET_FOUND, ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION.
 */
export async function subjectOf(
  unit: Unit,
  session: CallerSession,
  installation: Pick<AppInstallationRow, 'abilities'>,
  { ticketId, contactId }: InView,
): Promise<StatementSubject> {
  const { userId, companyId, name, profile } = session;
  const seen = ticketId === undefined ? undefined : (await requireTicket(unit, session, ticketId)).ticket;
  const contact = contactId === undefined ? undefined : await requireOwnContact(unit, companyId, contactId);
  return {
    userId,
    name,
    profile,
    queues: servedQueues.of(session),
    abilities: abilitiesIn(installation, session).sort(),
    ticket: seen?.id,
    contact: contact?.id ?? seen?.contactId,
  };
}
