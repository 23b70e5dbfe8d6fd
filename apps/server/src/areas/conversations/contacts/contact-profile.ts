import type { AnswerInput, FileReference } from '@recado/contract';
import { enteredNumber } from '@recado/contract/phone-numbers';
import { z } from 'zod';
import type { ChatAddress } from '../../../channels/port.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { earlyAnswer } from '../../../platform/http/steps.ts';
import { effectful, type JobHandler } from '../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { storePicture } from './contact-details.ts';
import { chatOf } from './contact-names.ts';
import { findContactOf, pictureOf } from './contact-rows.ts';

type Profile = AnswerInput<'GET /contacts/profile/:number'>;

/** A person without a stored picture; `contactId`: null for a number without a contact. */
interface Pictured {
  contactId: number | null;
  chat: ChatAddress;
}

/**
 * The contact of a number with the stored picture, if there is one; otherwise the person whose picture WhatsApp may have.
 */
export async function knownProfile(unit: Unit, companyId: number, typed: string) {
  const number = enteredNumber(typed) ?? typed.replace(/\D/g, '');
  const contact = await findContactOf(unit, companyId, { chatId: number, number, lid: null, isGroup: false });
  const known = contact ? pictureOf(contact) : '';
  const contactId = contact?.id ?? null;
  if (known !== '') return earlyAnswer(profile(contactId, known));
  return { contactId, chat: chatOf(contact ?? { number, lid: null, isGroup: false }) };
}

/**
 * The picture on WhatsApp, as a file of this server's storage: WhatsApp's addresses expire and would reveal the viewer to
 * WhatsApp. Without one the answer is empty.
 */
export async function askForPicture(
  { channels }: Pick<ServicePlatform, 'channels'>,
  companyId: number,
  { contactId, chat }: Pictured,
) {
  const fileId = await channels.profilePicture(companyId, chat);
  return fileId === null ? earlyAnswer(profile(contactId, '')) : { contactId, fileId, companyId };
}

/** Stores the picture of a contact; that of a number without one is deleted after a while. */
export async function storeProfile(
  unit: Unit,
  { contactId, fileId, companyId }: { contactId: number | null; fileId: string; companyId: number },
): Promise<Profile> {
  if (contactId === null) await unit.enqueue(passingPictureJob(fileId, unit.now()));
  else await storePicture(unit, contactId, fileId);
  return profile(contactId, fileOf(fileId, companyId));
}

function profile(contactId: number | null, picture: string | FileReference): Profile {
  return { contactId, profilePicUrl: picture, urlPicture: picture };
}

const kind = 'passing-picture';
const payload = z.object({ fileId: z.string() });
/** Milliseconds, longer than any file address is valid. */
const keptFor = 48 * 60 * 60_000;

/** A job that deletes the picture of a number without a contact once its address has expired. */
function passingPictureJob(fileId: string, now: Date): NewJob {
  return { lane: `${kind}:${fileId}`, kind, payload: { fileId }, runAt: new Date(now.getTime() + keptFor) };
}

/** Deletes such a picture. */
export function passingPictureHandler({ storage }: Pick<Platform, 'storage'>): JobHandler {
  return effectful(kind, payload, ({ fileId }) => storage.remove([fileId]));
}
