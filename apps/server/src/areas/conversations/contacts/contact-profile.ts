import type { AnswerInput, FileReference } from '@recado/contract';
import { enteredNumber } from '@recado/contract/phone-numbers';
import { z } from 'zod';
import type { ServicePlatform, Services } from '../../../channels/services.ts';
import { effectful, type JobHandler } from '../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { storePicture } from './contact-details.ts';
import { chatOf } from './contact-names.ts';
import { findContactOf, pictureOf } from './contact-rows.ts';

/**
 * The picture of a number: the stored one, else the one on WhatsApp; empty if there is none. The address is always one
 * of this server's storage: WhatsApp's addresses expire and would reveal the viewer to WhatsApp. It calls WhatsApp, so
 * it runs outside a unit.
 */
export async function contactProfile(
  platform: ServicePlatform,
  companyId: number,
  typed: string,
): Promise<AnswerInput<'GET /contacts/profile/:number'>> {
  const { database, channels } = platform;
  const number = enteredNumber(typed) ?? typed.replace(/\D/g, '');
  const contact = await database.tenant(companyId, (unit) =>
    findContactOf(unit, companyId, { chatId: number, number, lid: null, isGroup: false }),
  );
  const known = contact ? pictureOf(contact) : '';
  if (known !== '') return profile(contact?.id ?? null, known);
  const chat = chatOf(contact ?? { number, lid: null, isGroup: false });
  const fileId = await channels.profilePicture(companyId, chat);
  if (fileId === null) return profile(contact?.id ?? null, '');
  await database.tenant(companyId, (unit) =>
    contact ? storePicture(unit, contact.id, fileId) : unit.enqueue(passingPictureJob(platform, fileId)),
  );
  return profile(contact?.id ?? null, fileOf(fileId, companyId));
}

function profile(contactId: number | null, picture: string | FileReference) {
  return { contactId, profilePicUrl: picture, urlPicture: picture };
}

const kind = 'passing-picture';
const payload = z.object({ fileId: z.string() });
/** Milliseconds, longer than any file address is valid. */
const keptFor = 48 * 60 * 60_000;

/** A job that deletes the picture of a number without a contact once its address has expired. */
function passingPictureJob({ clock }: Pick<Services, 'clock'>, fileId: string): NewJob {
  return { lane: `${kind}:${fileId}`, kind, payload: { fileId }, runAt: new Date(clock().getTime() + keptFor) };
}

/** Deletes such a picture. */
export function passingPictureHandler({ storage }: Pick<Platform, 'storage'>): JobHandler {
  return effectful(kind, payload, ({ fileId }) => storage.remove([fileId]));
}
