import { and, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { contactDetailsJob } from '../channels/jobs.ts';
import { contacts } from '../modules/contacts/contacts.schema.ts';
import type { Database } from '../platform/database/database.ts';
import { whatsapps } from '../platform/database/schema/whatsapps.ts';
import { callEmulator, shopNumber } from './phones.ts';

/**
 * Sends every QR code of the demo to the emulator, so that its phone scans it with one click: a QR code contains a
 * secret that WhatsApp never learns from the connection. With `link` the shop's phone automatically scans the first
 * code of a connection that was never linked, so that the demo starts with a working one. Returns a function that stops
 * it.
 */
export function showQrToEmulator(
  database: Database,
  { emulatorUrl, link, logger }: { emulatorUrl: string; link: boolean; logger: Logger },
): () => void {
  let linked = !link;
  const report = (error: unknown) => logger.warn({ err: error }, 'the emulator and the demo do not agree');
  return database.onPublish((event) => {
    if (event.name !== 'whatsappSession') return;
    const { id, status, qrcode } = event.payload.session;
    if (status === 'CONNECTED' && link) void fetchDetailsOfContacts(database, id).catch(report);
    if (status !== 'qrcode' || !qrcode) return;
    const scan = !linked;
    linked = true;
    show({ database, emulatorUrl, connectionId: id, qr: qrcode, scan }).catch(report);
  });
}

async function show({
  database,
  emulatorUrl,
  connectionId,
  qr,
  scan,
}: {
  database: Database;
  emulatorUrl: string;
  connectionId: number;
  qr: string;
  scan: boolean;
}): Promise<void> {
  await callEmulator(emulatorUrl, '/api/waiting', { qr });
  if (!scan || !(await wasNeverLinked(database, connectionId))) return;
  await callEmulator(emulatorUrl, `/api/phones/${shopNumber}/scan`, { qr });
}

async function wasNeverLinked(database: Database, connectionId: number): Promise<boolean> {
  const isNew = and(eq(whatsapps.id, connectionId), eq(whatsapps.isDefault, true), isNull(whatsapps.number));
  const found = await database.system(({ db }) => db.select({ id: whatsapps.id }).from(whatsapps).where(isNew));
  return found.length > 0;
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
