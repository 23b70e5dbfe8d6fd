import type { PauseReason, TemplateCategory } from '@recado/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { selectTemplates, type TemplateRow } from '../../conversations/templates/template-rows.ts';
import { messageTemplates } from '../../conversations/templates/templates.schema.ts';
import type { SendingConnection } from './campaign-connection.ts';
import { messagesOf, type NumberedText, questionsOf, type Texts, templatesOf } from './campaign-texts.ts';

/** A campaign as far as its texts decide whether it can be sent. */
export type TextsToSend = Texts & { companyId: number; confirmation: boolean };

/** Why the texts of a campaign cannot be sent over a connection now. */
export type Obstacle = Extract<PauseReason, 'template-required' | 'template-stopped' | 'template-moved'>;

/**
 * What keeps a running campaign from being sent: a text that only reaches people in an open window, a template that can
 * no longer be sent, or one that was moved to another category, and so to another price, since somebody started or
 * resumed the campaign.
 */
export async function obstacleOf(
  unit: Unit,
  campaign: TextsToSend & { templateCategories: Readonly<Record<string, TemplateCategory>> },
  connection: SendingConnection,
): Promise<Obstacle | undefined> {
  if (needsTemplates(campaign, connection).length > 0) return 'template-required';
  const templates = await usableTemplates(unit, campaign, connection);
  if (!templates) return 'template-stopped';
  const isMoved = templates.some(({ template: { id, category } }) => {
    const known = campaign.templateCategories[id];
    return known !== undefined && known !== category;
  });
  return isMoved ? 'template-moved' : undefined;
}

/**
 * The free texts that the connection would refuse: all that go to people who did not write lately. After a question
 * that they answered, they did.
 */
export function needsTemplates(
  campaign: Omit<TextsToSend, 'companyId'>,
  { can }: Pick<SendingConnection, 'can'>,
): NumberedText[] {
  if (!can.window) return [];
  const first = campaign.confirmation ? questionsOf(campaign) : messagesOf(campaign);
  return first.filter(({ template }) => template === null);
}

/** The templates of a campaign; undefined if one of them cannot be sent over the connection. */
export async function usableTemplates(
  unit: Unit,
  campaign: TextsToSend,
  connection: SendingConnection,
): Promise<TemplateRow[] | undefined> {
  const ids = [...new Set(templatesOf(campaign).map(({ templateId }) => templateId))];
  if (ids.length === 0) return [];
  const found = await templatesIn(unit, { companyId: campaign.companyId, ids, connection });
  return found.length === ids.length && found.every(isSendable) ? found : undefined;
}

/** The templates with these ids that belong to the account of a connection. */
export function templatesIn(
  unit: Unit,
  { companyId, ids, connection }: { companyId: number; ids: readonly number[]; connection: SendingConnection },
): Promise<TemplateRow[]> {
  const account = unit.db
    .select({ accountId: officialConnections.accountId })
    .from(officialConnections)
    .where(eq(officialConnections.connectionId, connection.id));
  const isOwn = and(eq(messageTemplates.companyId, companyId), inArray(messageTemplates.accountId, account));
  return selectTemplates(unit).where(and(isOwn, inArray(messageTemplates.id, [...ids])));
}

/** Whether WhatsApp takes a template now; one whose header is a file needs the file. */
export function isSendable({ template: { status, content }, file }: TemplateRow): boolean {
  const { header } = content;
  const hasFile = !header || header.format === 'TEXT' || header.format === 'LOCATION' || file !== null;
  return status === 'APPROVED' && hasFile;
}

/** The category of each template, to notice when WhatsApp moves one. */
export function categoriesOf(templates: readonly TemplateRow[]): Record<string, TemplateCategory> {
  return Object.fromEntries(templates.map(({ template: { id, category } }) => [id, category]));
}
