import type { CompanyLanguage } from '@recado/contract';
import { type DocumentNumber, readDocumentNumber } from '@recado/contract/document-number';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ending, JobHandler } from '../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../platform/jobs/job.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { filesUnused } from '../../../platform/storage/unused-files.ts';
import { sendAutomatic } from '../../conversations/messages/automatic-text.ts';
import { recordFile } from '../../conversations/messages/media-files.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { closeBySystem } from '../../conversations/tickets/close-tickets.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { type Attempt, answerOutside, outsideJob } from '../outside-answers/answer-outside.ts';
import { keepBillFile } from './bill-file.ts';
import { type BillingSystem, type Found, LookupFailure } from './billing-system.ts';
import { billingSystemsOf, findOpenBill, isBillingQueue } from './billing-systems.ts';
import { billingTextsIn } from './texts.ts';

const kind = 'look-up-bill';
// Without the customer's number, because operators see jobs.
const payload = z.object({ ticketId: z.number(), messageId: z.number() });
type BillRequest = z.output<typeof payload>;

/** Milliseconds after which a customer is told to wait, at most; half of a shorter limit of a call. */
const longestSilence = 5_000;
/** The document numbers that one contact may try in a day, so that nobody tries those of others. */
export const lookupsPerContact = { name: 'bills of a contact', calls: 10, milliseconds: 24 * 60 * 60_000 };

/** A job that looks up the bill for the CPF or CNPJ of a message; the answers of a ticket keep their order. */
export function lookUpBillJob(request: BillRequest): NewJob {
  return outsideJob(kind, 'bill', request);
}

/** A lookup and its ticket. */
interface Lookup {
  companyId: number;
  /** The name of the company, and the language in which it writes. */
  company: string;
  language: CompanyLanguage;
  contactId: number;
  document: DocumentNumber;
  systems: BillingSystem[];
}

/**
 * Sends the oldest open bill of the customer with this number, once, and closes the ticket (SERVER §2, Billing
 * look-ups). If no system answers, the ticket is handed to people.
 */
export function lookUpBillHandler(platform: ServicePlatform): JobHandler {
  return answerOutside(platform, {
    kind,
    payload,
    find: (unit, request) => findLookup(platform, unit, request),
    ask: (lookup, request, attempt) => lookUp(platform, request, lookup, attempt),
    failureOf,
    isAwaited: async (unit, { ticketId }) => (await waitingTicket(unit, ticketId)) !== undefined,
    leaving: ({ companyId }) => ({ companyId, queueId: null }),
  });
}

/** An AppError is the refusal of a contact who tried too many numbers. */
function failureOf(error: unknown): LookupFailure | undefined {
  if (error instanceof AppError) return new LookupFailure(error.message, { isPassing: false });
  return error instanceof LookupFailure ? error : undefined;
}

async function findLookup(platform: ServicePlatform, unit: Unit, request: BillRequest): Promise<Lookup | undefined> {
  const ticket = await waitingTicket(unit, request.ticketId);
  if (!ticket) return undefined;
  const [message] = await unit.db.select().from(messages).where(eq(messages.id, request.messageId));
  const document = readDocumentNumber(message?.body ?? '');
  const { secret, configuration } = platform;
  const systems = await billingSystemsOf({ secret, asaasUrl: configuration.asaasUrl }, unit, ticket.companyId);
  const [company] = await unit.db.select().from(companies).where(eq(companies.id, ticket.companyId));
  const { companyId, contactId } = ticket;
  return (
    document && {
      companyId,
      company: company?.name ?? '',
      language: company?.language ?? 'pt',
      contactId,
      document,
      systems,
    }
  );
}

/** The ticket if it waits for a bill and no user has it, locked until the unit ends. */
async function waitingTicket(unit: Unit, ticketId: number) {
  const isPending = and(eq(tickets.id, ticketId), eq(tickets.status, 'pending'), isNull(tickets.userId));
  const [row] = await unit.db
    .select({ ticket: tickets, name: queues.name })
    .from(tickets)
    .innerJoin(queues, eq(queues.id, tickets.queueId))
    .where(isPending)
    .for('no key update', { of: tickets });
  return row && isBillingQueue(row) && row.ticket.botState?.isHandedOver !== true ? row.ticket : undefined;
}

async function lookUp(
  platform: ServicePlatform,
  request: BillRequest,
  lookup: Lookup,
  { number, isLast, signal }: Attempt,
): Promise<Ending> {
  const { outboundOrigins: allowed, outboundPatience: patience } = platform.configuration;
  const reach = { allowed, patience, signal };
  const courtesy = askForPatience(platform, request, lookup, Math.min(longestSilence, patience / 2));
  try {
    if (number === 1) await platform.callLimits.count(lookupsPerContact, String(lookup.contactId));
    const found = await findOpenBill(lookup.systems, reach, lookup.document);
    const pdf = await fileOf(platform, lookup, found, signal);
    return (unit) => conclude(unit, { ...request, language: lookup.language }, found, pdf);
  } catch (error) {
    if (error instanceof LookupFailure && !isLast && !signal.aborted) await courtesy.now();
    throw error;
  } finally {
    await courtesy.end();
  }
}

/**
 * Tells the customer once that the search takes a moment: after this time, or `now`. `end` waits for a text that is on
 * its way, so that it does not come after the answer.
 */
function askForPatience(
  platform: ServicePlatform,
  request: BillRequest,
  { companyId, language }: Lookup,
  after: number,
) {
  let telling: Promise<void> | undefined;
  const now = () => {
    telling ??= platform.database
      .tenant(companyId, async (unit) => {
        if (await waitingTicket(unit, request.ticketId))
          await say(unit, request, [billingTextsIn(language).wait], 'wait');
      })
      .catch((error: unknown) => platform.logger.warn({ err: error }, 'a customer could not be asked to wait'));
    return telling;
  };
  const timer = setTimeout(now, after);
  return {
    now,
    end: async () => {
      clearTimeout(timer);
      await telling;
    },
  };
}

async function fileOf(
  platform: ServicePlatform,
  { companyId, company }: Lookup,
  found: Found,
  signal: AbortSignal,
): Promise<StoredFile | null> {
  if (!found?.bill) return null;
  return keepBillFile(platform, companyId, { ...found, bill: found.bill, company }, signal);
}

async function conclude(
  unit: Unit,
  request: BillRequest & { language: CompanyLanguage },
  found: Found,
  pdf: StoredFile | null,
): Promise<void> {
  if (!(await waitingTicket(unit, request.ticketId))) {
    if (pdf) await unit.emit(filesUnused, [pdf.id]);
    return;
  }
  const texts = billingTextsIn(request.language);
  if (!found) return say(unit, request, [texts.unknown]);
  const { customerName, bill } = found;
  if (!bill) return say(unit, request, [texts.nothingOpen(customerName)]);
  const barcode = bill.barcodeLine === null ? [] : [texts.barcode, bill.barcodeLine];
  const pix = bill.pix === null ? [] : [texts.pix, bill.pix];
  await say(unit, request, [texts.bill(customerName, bill), ...barcode, ...pix]);
  if (pdf) {
    const draft = { body: '', mediaId: await recordFile(unit, pdf), mediaType: 'application', listText: pdf.name };
    await sendAutomatic(unit, request.ticketId, { ...draft, clientKey: `bill-${request.messageId}-file` });
  }
  await say(unit, request, [texts.goodbye], 'end');
  await closeBySystem(unit, request.ticketId);
}

/** Sends texts under keys of the message, so that a repetition sends nothing. */
async function say(unit: Unit, request: BillRequest, texts: readonly string[], part = 'text') {
  for (const [index, body] of texts.entries()) {
    const clientKey = `bill-${request.messageId}-${part}-${index}`;
    await sendAutomatic(unit, request.ticketId, { body, clientKey });
  }
}
