import type { AnswerInput, RecipientCounts } from '@recado/contract';
import { renderTemplate } from '@recado/contract/template-variables';
import { and, desc, eq, gt, gte, inArray, sum } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { selectTemplates } from '../../conversations/templates/template-rows.ts';
import { messageTemplates } from '../../conversations/templates/templates.schema.ts';
import { allCounts, type CampaignRow, readCampaign, requireCampaign } from './campaign-rows.ts';
import { messagesOf } from './campaign-texts.ts';
import { campaignCounts, campaignRecipients } from './campaigns.schema.ts';
import { clicksByText } from './pressed-buttons.ts';

const hour = 60 * 60_000;
/** The most error codes that a report shows; fewer codes exist. */
const mostCodes = 50;

/** The figures of a campaign. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function readReport(
  unit: Unit,
  companyId: number,
  id: number,
): Promise<AnswerInput<'GET /campaigns/:campaignId/report'>> {
  const campaign = await readCampaign(unit, companyId, id);
  const byText = await countsByText(unit, id);
  const stored = await requireCampaign(unit, companyId, id);
  const texts = await textsOf(unit, stored);
  const since = new Date(unit.now().getTime() - hour);
  const ofCampaign = eq(campaignRecipients.campaignId, id);
  return {
    campaign,
    texts: texts.map((text) => ({ ...text, counts: allCounts(byText.get(text.index) ?? {}) })),
    failures: await failuresOf(unit, id),
    lastSentAt: stored.lastSentAt,
    sentLastHour: await unit.db.$count(campaignRecipients, and(ofCampaign, gte(campaignRecipients.sentAt, since))),
  };
}

/** The texts of a campaign; a template as it is written, with its name. One that is gone has neither. */
async function textsOf(unit: Unit, campaign: CampaignRow) {
  const texts = messagesOf(campaign);
  const ids = texts.flatMap(({ template }) => template?.templateId ?? []);
  const found = ids.length === 0 ? [] : await selectTemplates(unit).where(inArray(messageTemplates.id, ids));
  const clicked = ids.length === 0 ? new Map<number, number>() : await clicksByText(unit, campaign.id);
  return texts.map(({ index, text, template: chosen }) => {
    const row = found.find(({ template }) => template.id === chosen?.templateId);
    if (!row) return { index, text, template: null };
    const { name, language, content } = row.template;
    return {
      index,
      text: renderTemplate(content, chosen?.values ?? {}),
      template: { name, language, clicked: clicked.get(index) ?? 0 },
    };
  });
}

async function countsByText(unit: Unit, id: number): Promise<Map<number, Partial<RecipientCounts>>> {
  const rows = await unit.db.select().from(campaignCounts).where(eq(campaignCounts.campaignId, id));
  const byText = Map.groupBy(rows, ({ messageIndex }) => messageIndex);
  return new Map(
    [...byText].map(([index, ofText]) => {
      const counts: Partial<RecipientCounts> = {};
      for (const { state, count } of ofText) counts[state] = (counts[state] ?? 0) + count;
      return [index, counts];
    }),
  );
}

function failuresOf(unit: Unit, id: number): Promise<{ code: string; count: number }[]> {
  const total = sum(campaignCounts.count).mapWith(Number);
  return unit.db
    .select({ code: campaignCounts.failedCode, count: total })
    .from(campaignCounts)
    .where(and(eq(campaignCounts.campaignId, id), eq(campaignCounts.state, 'failed')))
    .groupBy(campaignCounts.failedCode)
    .having(gt(total, 0))
    .orderBy(desc(total))
    .limit(mostCodes);
}
