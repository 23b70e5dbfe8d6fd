import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { contacts, queues, users, whatsapps } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import { findDefaultWhatsapp } from '../whatsapps/whatsapp-rows.ts';

/** A queue of the company. Throws ERR_NO_QUEUE_FOUND. */
export async function requireOwnQueue(unit: Unit, companyId: number, queueId: number) {
  const [queue] = await unit.db
    .select()
    .from(queues)
    .where(and(eq(queues.id, queueId), eq(queues.companyId, companyId)));
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  return queue;
}

/** Somebody of the company. Throws ERR_NO_USER_FOUND. */
export async function requireOwnUser(unit: Unit, companyId: number, userId: number) {
  const [user] = await unit.db
    .select({ id: users.id, name: users.name, whatsappId: users.whatsappId })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.companyId, companyId)));
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  return user;
}

/** A connection of the company. Throws ERR_NO_WAPP_FOUND. */
export async function requireOwnWhatsapp(unit: Unit, companyId: number, whatsappId: number) {
  const [whatsapp] = await unit.db
    .select()
    .from(whatsapps)
    .where(and(eq(whatsapps.id, whatsappId), eq(whatsapps.companyId, companyId)));
  if (!whatsapp) throw new AppError('ERR_NO_WAPP_FOUND');
  return whatsapp;
}

/** The company's default connection, or its only one. Throws ERR_NO_DEF_WAPP_FOUND. */
export async function requireDefaultWhatsapp(unit: Unit, companyId: number) {
  const whatsapp = await findDefaultWhatsapp(unit, companyId);
  if (!whatsapp) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return whatsapp;
}

/** A contact of the company. Throws ERR_NO_CONTACT_FOUND. */
export async function requireOwnContact(unit: Unit, companyId: number, contactId: number) {
  const [contact] = await unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.id, contactId), eq(contacts.companyId, companyId)));
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
}
