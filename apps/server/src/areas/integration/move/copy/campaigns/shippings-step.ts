import type { ConfirmationState, RecipientState } from '@recado/contract';
import { enteredNumber } from '@recado/contract/phone-numbers';
import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../../../platform/database/database.ts';
import { campaignRecipients, campaigns } from '../../../../campaigns/campaigns/campaigns.schema.ts';
import { contactListItems } from '../../../../conversations/contact-lists/contact-lists.schema.ts';
import type { SourceShipping } from '../../source/records.ts';
import { idsIn } from '../ids-in.ts';
import { noteWritten } from '../moved-rows.ts';
import { rowsStep } from '../rows-step.ts';

const kind = 'shippings';

interface KnownShippings {
  campaigns: ReadonlyMap<string, number>;
  finished: ReadonlySet<number>;
  items: ReadonlyMap<string, { name: string; email: string }>;
  companyId: number;
  now: Date;
}

/** Copies the recipients of campaigns, each number once in a campaign; triggers count them. */
export const shippingsStep = rowsStep({
  kind,
  table: campaignRecipients,
  async know(unit, rows: readonly SourceShipping[], context): Promise<KnownShippings> {
    const known = await context.targets(unit, 'campaigns', idsIn(rows, 'campaignId'));
    return {
      campaigns: known,
      finished: await finishedOf(unit, [...known.values()]),
      items: await itemsOf(
        unit,
        await context.targets(
          unit,
          'contactListItems',
          rows.map((row) => row.contactListItemId),
        ),
      ),
      companyId: context.companyId,
      now: unit.now(),
    };
  },
  joined: {
    keyOf: (row, known) => `${known.campaigns.get(row.campaignId)} ${enteredNumber(row.number) ?? row.id}`,
    async present(unit, rows, known) {
      const numbers = rows.flatMap(({ number }) => enteredNumber(number) ?? []);
      const { id, campaignId, number } = campaignRecipients;
      const found = await unit.db
        .select({ id, campaignId, number })
        .from(campaignRecipients)
        .where(
          sql`${campaignId} = any(${sql.param([...known.campaigns.values()])}::integer[])
            and ${number} = any(${sql.param(numbers)}::text[])`,
        );
      return new Map(found.map((one) => [`${one.campaignId} ${one.number}`, one.id]));
    },
  },
  valuesOf(row, known, context) {
    const of = { kind, id: row.id } as const;
    const campaignId = known.campaigns.get(row.campaignId);
    const number = enteredNumber(row.number);
    if (campaignId === undefined || number === undefined) {
      const reason = campaignId === undefined ? 'orphanShipping' : 'invalidNumber';
      context.find({ ...of, reason, detail: row.number });
      return null;
    }
    const state = stateOf(row, known.finished.has(campaignId));
    if (state === null) return null;
    const item = known.items.get(row.contactListItemId ?? '');
    return {
      companyId: known.companyId,
      campaignId,
      number,
      name: item?.name ?? number,
      email: item?.email ?? '',
      ...state,
      confirmationRequestedAt: row.confirmationRequestedAt,
      handedAt: row.deliveredAt ?? row.confirmationRequestedAt,
      sentAt: row.deliveredAt,
      deliveredAt: row.deliveredAt,
      createdAt: row.createdAt ?? known.now,
    };
  },
  // Answers are counted when they change, not when a recipient is added.
  insert: (unit, values) =>
    unit.db
      .insert(campaignRecipients)
      .values(values.map(({ confirmation: _confirmation, ...value }) => value))
      .returning({ id: campaignRecipients.id }),
  update: (unit, id, values) => unit.db.update(campaignRecipients).set(values).where(eq(campaignRecipients.id, id)),
  async after(unit, became, known) {
    for (const { row, id, isFresh } of became) {
      const state = stateOf(row, known.finished.has(known.campaigns.get(row.campaignId) ?? 0));
      if (isFresh && state?.confirmation)
        await unit.db
          .update(campaignRecipients)
          .set({ confirmation: state.confirmation })
          .where(eq(campaignRecipients.id, id));
    }
    await noteWritten(unit, known.companyId, 'campaigns', [...known.campaigns.values()]);
  },
});

interface Outcome {
  state: RecipientState;
  failedCode: string | null;
  confirmation: ConfirmationState | null;
}

/**
 * What became of a recipient: `deliveredAt` is when a product of the family has sent the message. Null for somebody who
 * was not reached by a campaign that may go on: then they are among the people of its list.
 */
function stateOf(row: SourceShipping, isFinished: boolean): Outcome | null {
  const confirmation = row.confirmedAt ? 'accepted' : null;
  if (row.deliveredAt) return { state: 'delivered', failedCode: null, confirmation };
  if (row.confirmationRequestedAt && !row.confirmedAt) {
    if (!isFinished) return { state: 'queued', failedCode: null, confirmation: 'asked' };
    return { state: 'failed', failedCode: 'ERR_CAMPAIGN_UNCONFIRMED', confirmation: 'unanswered' };
  }
  return isFinished ? { state: 'failed', failedCode: 'ERR_SENDING_WAPP_MSG', confirmation } : null;
}

async function finishedOf({ db }: Unit, ids: readonly number[]): Promise<Set<number>> {
  const found = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(sql`${campaigns.id} = any(${sql.param([...ids])}::integer[]) and ${campaigns.status} = 'FINALIZADA'`);
  return new Set(found.map(({ id }) => id));
}

/** Names and addresses of contacts of lists, by the ids that these have there. */
async function itemsOf({ db }: Unit, targets: ReadonlyMap<string, number>): Promise<KnownShippings['items']> {
  const { id, name, email } = contactListItems;
  const found = await db
    .select({ id, name, email })
    .from(contactListItems)
    .where(sql`${id} = any(${sql.param([...targets.values()])}::integer[])`);
  const byId = new Map(found.map((one) => [one.id, one]));
  const items = new Map<string, { name: string; email: string }>();
  for (const [source, target] of targets) {
    const item = byId.get(target);
    if (item) items.set(source, item);
  }
  return items;
}
