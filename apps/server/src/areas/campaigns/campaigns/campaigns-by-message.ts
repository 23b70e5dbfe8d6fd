import { and, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { campaignRecipients } from './campaigns.schema.ts';
import { readClientKey } from './follow-messages.ts';

/** Answers `campaignsOfMessages`: files and questions belong to the campaign, too. */
export async function campaignsByMessage(
  { db }: Unit,
  { companyId, messages }: { companyId: number; messages: readonly { id: number; clientKey: string }[] },
): Promise<ReadonlyMap<number, number>> {
  const recipientOf = new Map(
    messages.flatMap(({ id, clientKey }) => {
      const recipientId = readClientKey(clientKey)?.recipientId;
      return recipientId === undefined ? [] : [[id, recipientId] as const];
    }),
  );
  if (recipientOf.size === 0) return new Map();
  const { id, campaignId } = campaignRecipients;
  const rows = await db
    .select({ id, campaignId })
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.companyId, companyId), inArray(id, [...new Set(recipientOf.values())])));
  const campaignOf = new Map(rows.map((row) => [row.id, row.campaignId]));
  return new Map(
    [...recipientOf].flatMap(([messageId, recipientId]) => {
      const campaign = campaignOf.get(recipientId);
      return campaign === undefined ? [] : [[messageId, campaign] as const];
    }),
  );
}
