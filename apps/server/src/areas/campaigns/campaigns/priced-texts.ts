import { and, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { messageTemplates } from '../../conversations/templates/templates.schema.ts';
import type { PricedText } from '../message-limits/campaign-price.ts';
import type { CampaignRow } from './campaign-rows.ts';
import { messagesOf, type NumberedText, questionsOf } from './campaign-texts.ts';

/** A text of a campaign, how often it is drawn, and its template; null: it is free text. */
export interface DrawnText {
  weight: number;
  templateId: number | null;
}

/** The texts of a stored campaign. */
export function drawnTextsOf(campaign: CampaignRow): DrawnText[] {
  return drawnFrom(campaign, messagesOf(campaign));
}

/** The questions that a stored campaign asks first; none if it does not ask. */
export function drawnQuestionsOf(campaign: CampaignRow): DrawnText[] {
  return campaign.confirmation ? drawnFrom(campaign, questionsOf(campaign)) : [];
}

function drawnFrom({ weights }: CampaignRow, texts: readonly NumberedText[]): DrawnText[] {
  return texts.map(({ index, template }) => ({
    weight: weights[index - 1] ?? 1,
    templateId: template?.templateId ?? null,
  }));
}

/**
 * The categories in which WhatsApp charges for the texts of a campaign: that of the template, and service for free text.
 * A template that is gone has none.
 */
export async function pricedTexts(unit: Unit, companyId: number, texts: readonly DrawnText[]): Promise<PricedText[]> {
  const categories = await categoriesOf(unit, companyId, texts);
  return texts.map(({ templateId, weight }) => ({
    category: templateId === null ? 'service' : (categories.get(templateId) ?? ''),
    weight,
  }));
}

/** Throws ERR_NO_TEMPLATE_FOUND if the company has not all templates of some texts. */
export async function requireTemplates(unit: Unit, companyId: number, texts: readonly DrawnText[]): Promise<void> {
  const known = await categoriesOf(unit, companyId, texts);
  if (texts.some(({ templateId }) => templateId !== null && !known.has(templateId)))
    throw new AppError('ERR_NO_TEMPLATE_FOUND');
}

async function categoriesOf({ db }: Unit, companyId: number, texts: readonly DrawnText[]) {
  const ids = texts.flatMap(({ templateId }) => templateId ?? []);
  if (ids.length === 0) return new Map<number, string>();
  const { id, category } = messageTemplates;
  const rows = await db
    .select({ id, category })
    .from(messageTemplates)
    .where(and(eq(messageTemplates.companyId, companyId), inArray(id, ids)));
  return new Map(rows.map((row) => [row.id, row.category.toLowerCase()]));
}
