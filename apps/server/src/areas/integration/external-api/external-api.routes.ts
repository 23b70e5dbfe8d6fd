import type { AnswerInput, externalApiEndpoints, TemplateWish } from '@recado/contract';
import { enteredNumber } from '@recado/contract/phone-numbers';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Call, CallingProgram, Handlers } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import type { StoredFile } from '../../../platform/storage/storage.ts';
import { findContactOf, lockOwnContact } from '../../conversations/contacts/contact-rows.ts';
import { checkNumber, createContact, type NumberAddress } from '../../conversations/contacts/contacts.service.ts';
import { composeMessage } from '../../conversations/messages/compose.ts';
import { announceMessage } from '../../conversations/messages/message-events.ts';
import { fileDrafts, templateDraft } from '../../conversations/messages/send-messages.ts';
import { ticketAsItIs } from '../../conversations/tickets/ticket-with.ts';
import { requireDefaultWhatsapp, requireOwnWhatsapp } from '../../conversations/whatsapps/whatsapp-rows.ts';
import { fingerprintOf, madeBefore, sendOnce } from './once.ts';
import { programsDocument } from './programs-document.ts';
import { answerOf, clientKeyOf, requireSent } from './sent-messages.ts';

/** Messages to numbers, for programs, and the description of the API (SPEC §7, SERVER §2). */
export function externalApiRoutes(platform: ServicePlatform): Handlers<keyof typeof externalApiEndpoints> {
  const { apiUrl } = platform.configuration;
  return {
    'GET /api/v1/openapi.json': async () => programsDocument(apiUrl),
    'POST /api/messages/send': { withoutUnit: (call) => sendForProgram(platform, call) },
    'GET /api/messages/:messageId': ({ unit, program, params }) => requireSent(unit, program, params.messageId),
  };
}

/** The fields of a contact of which only the number is known. */
const unnamed = { email: '', disableBot: false, extraInfo: [], organisationId: null };

/** A message to a number that was checked, over a connection, with its stored files. */
interface Outgoing {
  companyId: number;
  connectionId: number;
  address: NumberAddress;
  body: string;
  template: TemplateWish | undefined;
  files: readonly StoredFile[];
}

/**
 * Sends a program's message to a number, through the same queue as an agent's messages (SERVER §2, External API). The
 * number is checked before the transaction, except for a repetition with the same key. Throws ERR_NO_WAPP_FOUND,
 * ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_INVALID_CONTACT, ERR_IDEMPOTENCY_KEY_USED, ERR_FILE_TOO_LARGE, ERR_FILE_TYPE,
 * ERR_VALIDATION without text and file.
 */
async function sendForProgram(
  platform: ServicePlatform,
  {
    program,
    body: { number, body, template, whatsappId },
    files,
    idempotencyKey: key,
  }: Call<'POST /api/messages/send'>,
): Promise<AnswerInput<'POST /api/messages/send'>> {
  const { database } = platform;
  const { companyId } = program;
  if (body.trim() === '' && files.length === 0 && !template) throw refusedValue('body.body', 'required');
  const asked = ['messages/send', enteredNumber(number) ?? number, body, whatsappId, ...(template ? [template] : [])];
  const request = { program, key, fingerprint: await fingerprintOf(asked, files) };
  const known = await database.tenant(companyId, async (unit) => {
    const ids = await madeBefore(unit, request);
    return ids ? { answer: await answerOf(unit, ids) } : { connectionId: await senderOf(unit, program, whatsappId) };
  });
  if (known.answer) return known.answer;
  const { connectionId } = known;
  const address = await checkNumber(platform, companyId, number);
  const message = { companyId, connectionId, address, body, template };
  const sendNow = (unit: Unit, kept: readonly StoredFile[]) => send(unit, { ...message, files: kept });
  return sendOnce(platform, request, files, sendNow, answerOf);
}

/** The connection that sends: the only one of a limited key, otherwise the chosen or the default one of the company. */
async function senderOf(unit: Unit, program: CallingProgram, chosenId: number | undefined): Promise<number> {
  const { companyId, connectionId } = program;
  if (connectionId !== null && chosenId !== undefined && chosenId !== connectionId) {
    throw new AppError('ERR_NO_WAPP_FOUND');
  }
  const wantedId = connectionId ?? chosenId;
  if (wantedId === undefined) return (await requireDefaultWhatsapp(unit, companyId)).id;
  return (await requireOwnWhatsapp(unit, companyId, wantedId)).id;
}

/** Stores the messages and their jobs in the contact's ticket, whose state stays. Returns their ids. */
async function send(unit: Unit, outgoing: Outgoing): Promise<number[]> {
  const { companyId, connectionId: whatsappId, address, body, template: wish, files } = outgoing;
  const contact = await contactAt(unit, companyId, address);
  const row = await ticketAsItIs(unit, { companyId, contact, whatsappId, queueId: null });
  const drafts = wish
    ? [await templateDraft(unit, row, { userId: null, wish, files })]
    : files.length > 0
      ? await fileDrafts(unit, files, body)
      : [{ body }];
  const requestId = crypto.randomUUID();
  const ids: number[] = [];
  for (const [index, draft] of drafts.entries()) {
    const clientKey = clientKeyOf(requestId, index);
    const id = await composeMessage(unit, row, { ...draft, userId: null, origin: 'api', clientKey });
    if (id === undefined) throw new AppError('ERR_CREATING_MESSAGE');
    await announceMessage(unit, 'create', id);
    ids.push(id);
  }
  return ids;
}

/**
 * Finds or creates the contact with this number, named by the number, and locks it, so that simultaneous requests find
 * or create its ticket one after the other.
 */
async function contactAt(unit: Unit, companyId: number, address: NumberAddress) {
  const find = () => findContactOf(unit, companyId, { ...address, chatId: address.number, isGroup: false });
  // Of two requests to a new number, one fails because the other created the contact meanwhile.
  const isDuplicate = (error: unknown) => error instanceof AppError && error.code === 'ERR_DUPLICATED_CONTACT';
  const make = () => createContact(unit, companyId, { ...unnamed, name: address.number, address });
  const contact =
    (await find()) ??
    (await make().catch((error: unknown) => {
      if (isDuplicate(error)) return find();
      throw error;
    }));
  if (!contact) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return lockOwnContact(unit, companyId, contact.id, 'no key update');
}
