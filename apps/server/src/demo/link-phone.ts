import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { Logger } from 'pino';
import { contacts } from '../areas/conversations/contacts/contacts.schema.ts';
import { officialProvider } from '../channels/cloud-api/accounts/provider-name.ts';
import { contactDetailsJob } from '../channels/jobs.ts';
import type { Database } from '../platform/database/database.ts';
import { users } from '../platform/database/schema/users.ts';
import { whatsapps } from '../platform/database/schema/whatsapps.ts';
import { callEmulator, shopNumber } from './phones.ts';

/**
 * Sends every QR code of the demo to the emulator, so that its phone scans it with one click: a QR code contains a
 * secret that WhatsApp never learns from the connection. With `link` the shop's phone automatically scans the code of the
 * demo company's own connection, as long as that was never linked, so that the demo starts with a working one; never the
 * code of another company, whose users would read what the shop's phone receives. Returns a function that stops it.
 */
export function showQrToEmulator(
  database: Database,
  { emulatorUrl, link, logger }: { emulatorUrl: string; link: boolean; logger: Logger },
): () => void {
  const report = (error: unknown) => logger.warn({ err: error }, 'the emulator and the demo do not agree');
  const show = async (connectionId: number, qr: string) => {
    await callEmulator(emulatorUrl, '/api/waiting', { qr });
    if (!link || !(await waitsForShop(database, connectionId))) return;
    await callEmulator(emulatorUrl, `/api/phones/${shopNumber}/scan`, { qr });
  };
  return database.onPublish((event) => {
    if (event.name !== 'whatsappSession') return;
    const { id, status, qrcode } = event.payload.session;
    if (status === 'CONNECTED' && link) void fetchDetailsOfContacts(database, id).catch(report);
    if (status === 'qrcode' && qrcode) void show(id, qrcode).catch(report);
  });
}

/**
 * Whether a connection is the default one of the demo company and no phone was ever linked to it. The demo company
 * is the one of the installation's super user: the first company, and nobody can make themselves one.
 */
async function waitsForShop(database: Database, connectionId: number): Promise<boolean> {
  return database.system(async ({ db }) => {
    const [home] = await db
      .select({ companyId: users.companyId })
      .from(users)
      .where(eq(users.super, true))
      .orderBy(asc(users.id))
      .limit(1);
    if (!home) return false;
    const own = await db
      .select({ id: whatsapps.id, isDefault: whatsapps.isDefault, number: whatsapps.number })
      .from(whatsapps)
      .where(and(eq(whatsapps.companyId, home.companyId), ne(whatsapps.provider, officialProvider)));
    return (
      own.every(({ number }) => number === null) && own.some(({ id, isDefault }) => isDefault && id === connectionId)
    );
  });
}

/** Fetches the pictures of contacts that were seeded and never wrote. */
async function fetchDetailsOfContacts(database: Database, connectionId: number): Promise<void> {
  await database.system(async (unit) => {
    const unmet = await unit.db
      .select({ id: contacts.id, companyId: contacts.companyId })
      .from(contacts)
      .innerJoin(whatsapps, and(eq(whatsapps.companyId, contacts.companyId), eq(whatsapps.id, connectionId)))
      .where(isNull(contacts.pictureCheckedAt))
      .limit(100);
    for (const { id, companyId } of unmet)
      await unit.enqueue(contactDetailsJob(companyId, { contactId: id, connectionId }));
  });
}
