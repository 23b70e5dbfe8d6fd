import { createHash } from 'node:crypto';
import type { AnswerInput, BodyOutput } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { ServicePlatform, Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Call, TokenHolder, UploadedFile } from '../../platform/http/handler.ts';
import { refusedValue } from '../../platform/issues.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import { findContactOf, holdOwnContact } from '../contacts/contact-rows.ts';
import { checkNumber, createContact, type NumberAddress } from '../contacts/contacts.service.ts';
import { composeMessage } from '../messages/compose.ts';
import { announceMessage } from '../messages/message-events.ts';
import { fileDrafts } from '../messages/send-messages.ts';
import { ticketAsItIs } from '../tickets/ticket-with.ts';
import { apiSends } from './external-api.schema.ts';
import { answerOf, clientKeyOf } from './sent-messages.ts';

/** What a contact has that is only known by number. */
const unnamed = { email: '', disableBot: false, extraInfo: [] };

type Answer = AnswerInput<'POST /api/messages/send'>;

/** A request whose number was checked and whose files are stored. */
interface Request {
  holder: TokenHolder;
  key: string | undefined;
  fingerprint: string;
  address: NumberAddress;
  body: string;
  files: readonly StoredFile[];
}

/**
 * Sends what a program wrote to a number, over the connection of its token: through the same queue as an agent's
 * messages (SERVER §2, External API). The number is checked and files are stored before the transaction; a repetition
 * with the same key does neither. Throws ERR_WAPP_INVALID_CONTACT, ERR_IDEMPOTENCY_KEY_USED, ERR_FILE_TOO_LARGE,
 * ERR_FILE_TYPE, ERR_VALIDATION without text and file.
 */
export async function sendForProgram(
  platform: ServicePlatform,
  call: Call<'POST /api/messages/send'>,
): Promise<Answer> {
  const { database, storage } = platform;
  const { holder, body, files, idempotencyKey: key } = call;
  const { companyId } = holder;
  if (body.body.trim() === '' && files.length === 0) throw refusedValue('body.body', 'required');
  const fingerprint = fingerprintOf(body, files);
  const known = await database.tenant(companyId, (unit) => repeated(unit, { holder, key, fingerprint }));
  if (known) return known;
  const address = await checkNumber(platform, companyId, body.number);
  const kept: StoredFile[] = [];
  let isSent = false;
  try {
    for (const file of files) kept.push(await storage.keep(file, companyId));
    const request = { holder, key, fingerprint, address, body: body.body, files: kept };
    return await database.tenant(companyId, async (unit) => {
      const isFirst = await reserve(unit, request);
      isSent = isFirst;
      const answer = isFirst ? await send(platform, unit, request) : await repeated(unit, request);
      if (!answer) throw new AppError('ERR_INTERNAL');
      return answer;
    });
  } catch (error) {
    isSent = false;
    throw error;
  } finally {
    if (!isSent) await storage.remove(kept.map(({ id }) => id));
  }
}

/** Claims a key. Of several requests at once the first does, and the others wait here until it is done. */
async function reserve({ db }: Unit, { holder, key, fingerprint }: Request): Promise<boolean> {
  if (key === undefined) return true;
  const { companyId, connectionId: whatsappId } = holder;
  const claimed = await db
    .insert(apiSends)
    .values({ companyId, whatsappId, key, fingerprint })
    .onConflictDoNothing({ target: [apiSends.whatsappId, apiSends.key] })
    .returning({ id: apiSends.id });
  return claimed.length > 0;
}

/** The answer of the first request with this key, if there was one. Throws ERR_IDEMPOTENCY_KEY_USED. */
async function repeated(
  unit: Unit,
  { holder, key, fingerprint }: Pick<Request, 'holder' | 'key' | 'fingerprint'>,
): Promise<Answer | undefined> {
  if (key === undefined) return undefined;
  const [first] = await unit.db.select().from(apiSends).where(isOf(holder, key));
  if (!first) return undefined;
  if (first.fingerprint !== fingerprint) throw new AppError('ERR_IDEMPOTENCY_KEY_USED');
  return answerOf(unit, first.messageIds);
}

/** Stores the messages and their jobs, in the contact's ticket as it is. */
async function send(services: Services, unit: Unit, request: Request): Promise<Answer> {
  const { holder, key, address, body, files } = request;
  const { companyId, connectionId } = holder;
  const contact = await contactAt(services, unit, companyId, address);
  const place = { companyId, contact, whatsappId: connectionId, queueId: null };
  const row = await ticketAsItIs(services, unit, place);
  const drafts = files.length > 0 ? await fileDrafts(unit, files, body) : [{ body }];
  const requestId = crypto.randomUUID();
  const ids: number[] = [];
  for (const [index, draft] of drafts.entries()) {
    const clientKey = clientKeyOf(requestId, index);
    const id = await composeMessage(services, unit, row, { ...draft, userId: null, isAutomatic: true, clientKey });
    if (id === undefined) throw new AppError('ERR_CREATING_MESSAGE');
    await announceMessage(services, unit, 'create', id);
    ids.push(id);
  }
  if (key !== undefined) await unit.db.update(apiSends).set({ messageIds: ids }).where(isOf(holder, key));
  return answerOf(unit, ids);
}

/**
 * The contact with this number, held so that requests that come at the same time find or begin its ticket one after the
 * other; a new one is named by the number.
 */
async function contactAt(services: Services, unit: Unit, companyId: number, address: NumberAddress) {
  const find = () => findContactOf(unit, companyId, { ...address, chatId: address.number, isGroup: false });
  // Of two requests to a new number, one finds that the other has made the contact meanwhile.
  const isDuplicate = (error: unknown) => error instanceof AppError && error.code === 'ERR_DUPLICATED_CONTACT';
  const make = () => createContact(services, unit, companyId, { ...unnamed, name: address.number, address });
  const contact =
    (await find()) ??
    (await make().catch((error: unknown) => {
      if (isDuplicate(error)) return find();
      throw error;
    }));
  if (!contact) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return holdOwnContact(unit, companyId, contact.id, 'no key update');
}

function isOf({ connectionId }: TokenHolder, key: string) {
  return and(eq(apiSends.whatsappId, connectionId), eq(apiSends.key, key));
}

function fingerprintOf(
  { number, body }: BodyOutput<'POST /api/messages/send'>,
  files: readonly UploadedFile[],
): string {
  const asked = { number: number.replace(/\D/g, ''), body, files: files.map(({ name, size }) => [name, size]) };
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}
