import type { AnswerInput, RecipientCounts } from '@recado/contract';
import { and, desc, eq, gt, gte, sum } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { allCounts, readCampaign, requireCampaign } from './campaign-rows.ts';
import { messagesOf } from './campaign-texts.ts';
import { campaignCounts, campaignRecipients } from './campaigns.schema.ts';

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
  const since = new Date(unit.now().getTime() - hour);
  const ofCampaign = eq(campaignRecipients.campaignId, id);
  const { lastSentAt } = await requireCampaign(unit, companyId, id);
  return {
    campaign,
    texts: messagesOf(campaign).map((text) => ({ ...text, counts: allCounts(byText.get(text.index) ?? {}) })),
    failures: await failuresOf(unit, id),
    lastSentAt,
    sentLastHour: await unit.db.$count(campaignRecipients, and(ofCampaign, gte(campaignRecipients.sentAt, since))),
  };
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
