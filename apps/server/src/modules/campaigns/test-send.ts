import { eq, inArray } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/users.ts';
import { AppError } from '../../platform/errors.ts';
import type { CallerSession } from '../../platform/http/handler.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
import { requireDefaultWhatsapp, requireOwnWhatsapp } from '../whatsapps/whatsapp-rows.ts';
import { filesOf } from './campaign-files.ts';
import { type CampaignRow, requireCampaign } from './campaign-rows.ts';
import { messagesOf } from './campaign-texts.ts';
import { textFor } from './preview-campaign.ts';

/** A text of a campaign and the number to send it to (digits with country code). */
interface Test {
  campaignId: number;
  number: string;
  messageIndex: number;
}

/**
 * Sends one text of a campaign with its files to a number, as a recipient gets them, filled for the user who requests
 * it. Opens no ticket. Checks known obstacles before anything is sent, then waits until WhatsApp has accepted all
 * parts. Throws ERR_NO_CAMPAIGN_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED,
 * ERR_WAPP_INVALID_CONTACT, ERR_NO_FILE_FOUND, and the reason of a failure.
 */
export async function sendTest(platform: ServicePlatform, session: CallerSession, test: Test): Promise<void> {
  const { database, channels, storage } = platform;
  const { companyId } = session;
  const { connectionId, messages, fileNames } = await database.tenant(companyId, (unit) =>
    messagesFor(platform, unit, session, test),
  );
  for (const name of fileNames) (await storage.open(name)).destroy();
  const address = await channels.checkNumber(companyId, test.number);
  if (address === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const number = address?.number ?? test.number;
  for (const message of messages) await channels.sendAndWait({ companyId, connectionId, number, ...message });
}

/** The messages of a test in their order, their connection, and the names of the stored files among them. */
async function messagesFor(platform: ServicePlatform, unit: Unit, session: CallerSession, test: Test) {
  const { companyId, name } = session;
  const campaign = await requireCampaign(unit, companyId, test.campaignId);
  const connectionId = await openConnection(unit, campaign);
  const texts = messagesOf(campaign);
  const chosen = texts.find(({ index }) => index === test.messageIndex) ?? texts[0];
  if (!chosen) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  const [user] = await unit.db.select({ email: users.email }).from(users).where(eq(users.id, session.userId));
  const person = { name, number: test.number, email: user?.email ?? '' };
  const text = await textFor(platform, unit, companyId, { text: chosen.text, person, optOutLine: campaign.optOutLine });
  const { before, file } = await filesOf(unit, campaign);
  const messages = [
    ...before.map((listed) => ({ text: listed.body, file: fileIn(listed) })),
    { text, file: file && fileIn(file) },
  ];
  const mediaIds = messages.flatMap((message) => message.file?.mediaId ?? []);
  return { connectionId, messages, fileNames: await namesOf(unit, mediaIds) };
}

function fileIn({ mediaId, mediaType }: { mediaId: number; mediaType: string }) {
  return { mediaId, mediaType };
}

/** The connection of a campaign. Throws unless it is open, because a test that is sent later is useless. */
async function openConnection(unit: Unit, { companyId, whatsappId }: CampaignRow): Promise<number> {
  const connection = whatsappId
    ? await requireOwnWhatsapp(unit, companyId, whatsappId)
    : await requireDefaultWhatsapp(unit, companyId);
  if (connection.status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return connection.id;
}

async function namesOf(unit: Unit, mediaIds: number[]): Promise<string[]> {
  const rows = await unit.db.select({ name: mediaFiles.name }).from(mediaFiles).where(inArray(mediaFiles.id, mediaIds));
  return rows.map(({ name }) => name);
}
