import { eq, inArray, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit, UnitReader } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { comparedNumber } from '../../../platform/phone-number.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { mediaFiles, messages } from '../../conversations/messages/messages.schema.ts';
import { requireDefaultWhatsapp, requireOwnWhatsapp } from '../../conversations/whatsapps/whatsapp-rows.ts';
import { isSuppressed } from '../suppression/is-suppressed.ts';
import { filesOf } from './campaign-files.ts';
import { type CampaignRow, requireCampaign } from './campaign-rows.ts';
import { messagesOf } from './campaign-texts.ts';
import { fillerFor, textFor } from './preview-campaign.ts';
import { type CampaignTemplateFor, templateMessage } from './template-message.ts';

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
export async function sendTest(
  { channels, storage }: ServicePlatform,
  reader: UnitReader,
  session: CallerSession,
  test: Test,
): Promise<void> {
  const { companyId } = session;
  const { connectionId, messages, fileNames } = await reader.inUnit((unit) => messagesFor(unit, session, test));
  for (const name of fileNames) (await storage.open(name)).destroy();
  const address = await channels.checkNumber(companyId, test.number);
  if (address === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const number = address?.number ?? test.number;
  for (const message of messages) await channels.sendAndWait({ companyId, connectionId, number, ...message });
}

/** The messages of a test in their order, their connection, and the names of the stored files among them. */
async function messagesFor(unit: Unit, session: CallerSession, test: Test) {
  const { companyId, name } = session;
  const campaign = await requireCampaign(unit, companyId, test.campaignId);
  const connectionId = await openConnection(unit, campaign);
  await requireReceivable(unit, companyId, test.number);
  const texts = messagesOf(campaign);
  const chosen = texts.find(({ index }) => index === test.messageIndex) ?? texts[0];
  if (!chosen) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  const [user] = await unit.db.select({ email: users.email }).from(users).where(eq(users.id, session.userId));
  const person = { name, number: test.number, email: user?.email ?? '' };
  const parts = await filesOf(unit, campaign, (listed) => listed);
  const { file } = parts;
  const before = await Promise.all(
    parts.before.map(async (part) => ({
      ...part,
      body: await textFor(unit, companyId, { text: part.body, person, optOutLine: false }),
    })),
  );
  const messages = [
    ...before.map((listed) => ({ text: listed.body, file: fileIn(listed) })),
    chosen.template
      ? await templateIn(unit, { companyId, whatsappId: connectionId, template: chosen.template }, person)
      : {
          text: await textFor(unit, companyId, { text: chosen.text, person, optOutLine: campaign.optOutLine }),
          file: file && fileIn(file),
        },
  ];
  const mediaIds = messages.flatMap((message) => message.file?.mediaId ?? []);
  return { connectionId, messages, fileNames: await namesOf(unit, mediaIds) };
}

/** The template of a text, filled for the person. */
async function templateIn(
  unit: Unit,
  wished: Pick<CampaignTemplateFor, 'companyId' | 'whatsappId' | 'template'>,
  person: { name: string; number: string; email: string },
) {
  const { companyId } = wished;
  const fill = await fillerFor(unit, companyId, person);
  const { body, mediaId, data } = await templateMessage(unit, {
    ...wished,
    subjects: { contact: person, user: { name: person.name } },
    fill,
  });
  const file = mediaId === undefined ? undefined : { mediaId, mediaType: 'application' };
  return { text: body, file, template: data.template };
}

function fileIn({ mediaId, mediaType }: { mediaId?: number; mediaType?: string }) {
  return mediaId === undefined || mediaType === undefined ? undefined : { mediaId, mediaType };
}

/**
 * A test goes by the rules of any campaign: not to somebody who opted out, and not to a stranger, who never agreed to
 * anything. Known are the team, the company's connections, and people who wrote to the company.
 */
async function requireReceivable(unit: Unit, companyId: number, number: string): Promise<void> {
  if (await isSuppressed(unit, companyId, number)) throw new AppError('ERR_NUMBER_SUPPRESSED');
  const compared = sql`${comparedNumber(sql`${number}::text`)}`;
  const { rows } = await unit.db.execute(sql`
    select from ${users} where ${users.companyId} = ${companyId} and ${comparedNumber(users.wpp)} = ${compared}
    union all
    select from ${whatsapps} where ${whatsapps.companyId} = ${companyId} and ${comparedNumber(whatsapps.number)} = ${compared}
    union all
    select from ${contacts} where ${contacts.companyId} = ${companyId} and ${comparedNumber(contacts.number)} = ${compared}
      and exists (select from ${messages} where ${messages.contactId} = ${contacts.id} and not ${messages.fromMe})
    limit 1`);
  if (rows.length === 0) throw new AppError('ERR_CAMPAIGN_TEST_STRANGER');
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
