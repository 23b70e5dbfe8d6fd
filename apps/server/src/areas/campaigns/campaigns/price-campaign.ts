import type { AnswerInput, BodyOutput, MessageCost } from '@recado/contract';
import { twoDigitCodes } from '@recado/contract/message-markets';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { officialConnections } from '../../../channels/channels.schema.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { dayIn } from '../../../platform/day.ts';
import { timeZoneOf } from '../../company/companies/time-zone.ts';
import { requireContactList } from '../../conversations/contact-lists/contact-list-rows.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { type Rates, readRates } from '../../conversations/message-rates/rates.ts';
import { freeService, serviceMessagesOf } from '../../conversations/official-connections/service-messages.ts';
import { requireTag } from '../../conversations/tags/tag-rows.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { findDefaultWhatsapp, requireOwnWhatsapp } from '../../conversations/whatsapps/whatsapp-rows.ts';
import { campaignPrice } from '../message-limits/campaign-price.ts';
import { mayCampaignSpend } from '../message-limits/may-campaign-spend.ts';
import type { CampaignRow } from './campaign-rows.ts';
import { campaignRecipients } from './campaigns.schema.ts';
import { comparingMany, peopleOf } from './expand-campaign.ts';
import { type DrawnText, drawnTextsOf, pricedTexts, requireTemplates } from './priced-texts.ts';
import { isAddressed, requireOwnSegment } from './segments.ts';

/** Who gets which texts over which connection. */
interface Planned {
  companyId: number;
  whatsappId: number;
  texts: readonly DrawnText[];
  /** Selects the numbers of the receivers, as `number`. */
  people: SQL;
}

/** What a campaign is expected to cost before it is stored. Throws ERR_NO_*_FOUND. */
export async function previewPrice(
  unit: Unit,
  companyId: number,
  { whatsappId, contactListId, tagListId, texts, ...segment }: BodyOutput<'POST /campaigns/price'>,
): Promise<AnswerInput<'POST /campaigns/price'>> {
  if (segment.usesSegment) await requireOwnSegment(unit, companyId, segment);
  if (contactListId) await requireContactList(unit, companyId, contactListId);
  if (tagListId) await requireTag(unit, companyId, tagListId);
  if (whatsappId) await requireOwnWhatsapp(unit, companyId, whatsappId);
  const drawn = texts.map(({ weight, templateId = null }) => ({ weight, templateId }));
  await requireTemplates(unit, companyId, drawn);
  const sender = whatsappId ?? (await findDefaultWhatsapp(unit, companyId))?.id;
  const audience = { contactListId: contactListId ?? null, tagListId: tagListId ?? null, ...segment };
  // Only connections of the official platform have prices.
  const can = { templates: true };
  const target = { companyId, ...audience, now: unit.now(), can };
  if (sender === undefined || !isAddressed(target)) return { price: null, exceedsLimit: false };
  const people = sql`select number from (${peopleOf(target)}) person where not invalid and not suppressed and not unreachable`;
  const rates = await readRates(unit);
  const price = await priceOf(unit, rates, { companyId, whatsappId: sender, texts: drawn, people });
  const fits = price === null || (await mayCampaignSpend(unit, companyId, async () => price));
  return { price, exceedsLimit: !fits };
}

/** Whether the rest of a running campaign is within the limit of the month's costs. */
export function mayGoOn(unit: Unit, campaign: CampaignRow): Promise<boolean> {
  const { companyId, whatsappId } = campaign;
  const people = sql`select ${campaignRecipients.number} as number from ${campaignRecipients}
    where ${campaignRecipients.campaignId} = ${campaign.id} and ${campaignRecipients.state} in ('queued', 'sending')`;
  return mayCampaignSpend(unit, companyId, async (rates) =>
    whatsappId === null ? null : priceOf(unit, rates, { companyId, whatsappId, texts: drawnTextsOf(campaign), people }),
  );
}

/** Null: messages of the connection cost nothing, as those of linked devices. */
async function priceOf(unit: Unit, rates: Rates, planned: Planned): Promise<MessageCost | null> {
  const { companyId, whatsappId } = planned;
  const isIt = and(eq(officialConnections.connectionId, whatsappId), eq(officialConnections.companyId, companyId));
  if ((await unit.db.$count(officialConnections, isIt)) === 0) return null;
  const used = (await serviceMessagesOf(unit, companyId)).get(whatsappId) ?? 0;
  return campaignPrice(rates, {
    receivers: await receiversByCountry(unit, planned),
    texts: await pricedTexts(unit, companyId, planned.texts),
    freeService: Math.max(0, freeService - used),
    day: dayIn(await timeZoneOf(unit, companyId), unit.now()),
  });
}

const receivers = z.object({ country: z.string().nullable(), people: z.int(), inEntry: z.int() });

async function receiversByCountry(unit: Unit, { companyId, whatsappId, people }: Planned) {
  const inEntry = sql`exists (select 1 from ${tickets} join ${contacts} on ${contacts.id} = ${tickets.contactId}
    where ${tickets.companyId} = ${companyId}::integer and ${tickets.whatsappId} = ${whatsappId}::integer
      and ${tickets.entryUntil} > ${unit.now().toISOString()}::timestamptz and ${contacts.number} = receiver.number)`;
  const { rows } = await comparingMany(
    unit,
    sql`select ${callingCode} as country, count(*)::int as people, (count(*) filter (where ${inEntry}))::int as "inEntry"
      from (${people}) receiver group by 1`,
  );
  return z.array(receivers).parse(rows);
}

/** The calling code of a number with country code. */
const callingCode = sql`nullif(case
  when left(receiver.number, 1) in ('1', '7') then left(receiver.number, 1)
  when left(receiver.number, 2) = any(${sql.param([...twoDigitCodes])}::text[]) then left(receiver.number, 2)
  else left(receiver.number, 3) end, '')`;
