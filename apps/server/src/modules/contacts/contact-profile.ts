import type { AnswerInput } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import { contacts } from '../../platform/database/schema/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { chatOf } from './chat-of.ts';
import { pictureAddress } from './contact.presenter.ts';

/**
 * The picture of a number: the one that is known, else the one WhatsApp shows now; empty when there is none. Asks
 * WhatsApp, so it runs outside a unit of work.
 */
export async function contactProfile(
  platform: Platform,
  companyId: number,
  typed: string,
): Promise<AnswerInput<'GET /contacts/profile/:number'>> {
  const number = typed.replace(/\D/g, '');
  const [contact] = await platform.database.tenant(companyId, ({ db }) =>
    db
      .select()
      .from(contacts)
      .where(and(eq(contacts.companyId, companyId), eq(contacts.number, number))),
  );
  const known = contact ? pictureAddress(platform.storage, contact) : '';
  const chat = chatOf(contact ?? { number, lid: null, isGroup: false });
  const picture = known || ((await platform.channels.profilePicture(companyId, chat)) ?? '');
  return { contactId: contact?.id ?? null, profilePicUrl: picture, urlPicture: picture };
}
