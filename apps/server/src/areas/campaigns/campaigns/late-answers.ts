import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../platform/database/database.ts';
import { preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import { readYesOrNo } from '../../conversations/answers/yes-or-no.ts';
import { campaignSettingsOf } from '../campaign-settings/stored-campaign-settings.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';
import { questionTemplates, readPressed } from './pressed-buttons.ts';

const { companyId, contactId: recipient, campaignId, confirmationRequestedAt, sentAt } = campaignRecipients;

const columns = {
  companyId,
  at: confirmationRequestedAt,
  opensTickets: campaigns.opensTickets,
  queueId: campaigns.queueId,
  ...questionTemplates,
};
const questions = selectionOf(
  columns,
  new QueryBuilder().select(columns).from(campaignRecipients).innerJoin(campaigns, eq(campaigns.id, campaignId)),
);

const latestTo = preparedTail<{ contactId: number; since: Date }>((value) => ({
  where: and(
    eq(recipient, value('contactId')),
    isNull(sentAt),
    isNotNull(confirmationRequestedAt),
    gt(confirmationRequestedAt, value('since')),
  ),
  orderBy: [desc(confirmationRequestedAt)],
  limit: 1,
}));

/**
 * The latest question of a campaign that a text answers although it decides nothing: a yes or a no that comes too late,
 * or once more. Anything else is conversation.
 */
export async function findLateAnswered(
  unit: Unit,
  { contactId, text, within }: { contactId: number; text: string; within: number },
) {
  const since = new Date(unit.now().getTime() - within);
  const [question] = await unit.select(questions, latestTo({ contactId, since }));
  if (!question) return undefined;
  const { confirmationWords } = await campaignSettingsOf(unit, question.companyId);
  const answer = readYesOrNo(text, confirmationWords) ?? (await readPressed(unit, question, text));
  return answer && question;
}
