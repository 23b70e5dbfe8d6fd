import type { AnswerInput, BodyOutput, MessageCost } from '@recado/contract';
import { countryCodeIn } from '@recado/contract/message-markets';
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
import { campaignSettingsOf } from '../campaign-settings/stored-campaign-settings.ts';
import { campaignPrice, type PricedRound, type Receivers } from '../message-limits/campaign-price.ts';
import { mayCampaignSpend } from '../message-limits/may-campaign-spend.ts';
import type { CampaignRow } from './campaign-rows.ts';
import { campaignRecipients } from './campaigns.schema.ts';
import { comparingMany, peopleOf } from './expand-campaign.ts';
import { hasConsented, isBlockedPerson } from './person-columns.ts';
import { type DrawnText, drawnQuestionsOf, drawnTextsOf, pricedTexts, requireTemplates } from './priced-texts.ts';
import { isAddressed, requireOwnSegment } from './segments.ts';

/** Who gets which texts over which connection. */
interface Planned {
  companyId: number;
  whatsappId: number;
  rounds: readonly Round[];
}

/** Texts of which each receiver gets one. `people`: selects the numbers of the receivers, as `number`. */
interface Round {
  texts: readonly DrawnText[];
  people: SQL;
}

/** What a campaign is expected to cost before it is stored. Throws ERR_NO_*_FOUND. */
export async function previewPrice(
  unit: Unit,
  companyId: number,
  { whatsappId, contactListId, tagListId, texts, questions, ...segment }: BodyOutput<'POST /campaigns/price'>,
): Promise<AnswerInput<'POST /campaigns/price'>> {
  if (segment.usesSegment) await requireOwnSegment(unit, companyId, segment);
  if (contactListId) await requireContactList(unit, companyId, contactListId);
  if (tagListId) await requireTag(unit, companyId, tagListId);
  if (whatsappId) await requireOwnWhatsapp(unit, companyId, whatsappId);
  const [drawn, asked] = [drawnOf(texts), drawnOf(questions)];
  await requireTemplates(unit, companyId, [...drawn, ...asked]);
  const sender = whatsappId ?? (await findDefaultWhatsapp(unit, companyId))?.id;
  const audience = { contactListId: contactListId ?? null, tagListId: tagListId ?? null, ...segment };
  // Only connections of the official platform have prices.
  const can = { templates: true };
  const target = { companyId, ...audience, now: unit.now(), can };
  if (sender === undefined || !isAddressed(target)) return { price: null, exceedsLimit: false };
  const { consentRule } = await campaignSettingsOf(unit, companyId);
  const people = sql`select number from (${peopleOf(target)}) person 
    where not invalid and not suppressed and not unreachable and not ${isBlockedPerson(companyId)}
      and ${consentRule === 'stop' ? hasConsented(companyId) : sql`true`}`;
  const roundsOf = (...all: DrawnText[][]) =>
    all.filter(({ length }) => length > 0).map((ofOne) => ({ texts: ofOne, people }));
  const rates = await readRates(unit);
  const price = await priceOf(unit, rates, { companyId, whatsappId: sender, rounds: roundsOf(asked, drawn) });
  const fits = price === null || (await mayCampaignSpend(unit, companyId, async () => price));
  return { price, exceedsLimit: !fits };
}

function drawnOf(texts: BodyOutput<'POST /campaigns/price'>['texts']): DrawnText[] {
  return texts.map(({ weight, templateId = null }) => ({ weight, templateId }));
}

/** Whether the rest of a running campaign is within the limit of the month's costs. */
export function mayGoOn(unit: Unit, campaign: CampaignRow): Promise<boolean> {
  const { companyId, whatsappId } = campaign;
  const left = sql`select ${campaignRecipients.number} as number from ${campaignRecipients}
    where ${campaignRecipients.campaignId} = ${campaign.id} and ${campaignRecipients.state} in ('queued', 'sending')`;
  const notAsked = sql`${left} and ${campaignRecipients.confirmation} is null`;
  const rounds = [
    { texts: drawnQuestionsOf(campaign), people: notAsked },
    { texts: drawnTextsOf(campaign), people: left },
  ].filter(({ texts }) => texts.length > 0);
  return mayCampaignSpend(unit, companyId, async (rates) =>
    whatsappId === null ? null : priceOf(unit, rates, { companyId, whatsappId, rounds }),
  );
}

/** Null: messages of the connection cost nothing, as those of linked devices. */
async function priceOf(unit: Unit, rates: Rates, planned: Planned): Promise<MessageCost | null> {
  const { companyId, whatsappId } = planned;
  const isIt = and(eq(officialConnections.connectionId, whatsappId), eq(officialConnections.companyId, companyId));
  if ((await unit.db.$count(officialConnections, isIt)) === 0) return null;
  const rounds: PricedRound[] = [];
  for (const { texts, people } of planned.rounds) {
    const receivers = await receiversByCountry(unit, { companyId, whatsappId, people });
    rounds.push({ receivers, texts: await pricedTexts(unit, companyId, texts) });
  }
  const used = (await serviceMessagesOf(unit, companyId)).get(whatsappId) ?? 0;
  return campaignPrice(rates, {
    rounds,
    freeService: Math.max(0, freeService - used),
    day: dayIn(await timeZoneOf(unit, companyId), unit.now()),
  });
}

/** As many digits of numbers as tell their country. */
const digitsOfCountry = 4;
const receivers = z.array(z.object({ beginning: z.string(), people: z.int(), inEntry: z.int() }));

/** The receivers of each country: a database knows no calling codes. */
async function receiversByCountry(
  unit: Unit,
  { companyId, whatsappId, people }: { companyId: number; whatsappId: number; people: SQL },
) {
  const inEntry = sql`exists (select 1 from ${tickets} join ${contacts} on ${contacts.id} = ${tickets.contactId}
    where ${tickets.companyId} = ${companyId}::integer and ${tickets.whatsappId} = ${whatsappId}::integer
      and ${tickets.entryUntil} > ${unit.now().toISOString()}::timestamptz and ${contacts.number} = receiver.number)`;
  const { rows } = await comparingMany(
    unit,
    sql`select left(receiver.number, ${digitsOfCountry}::integer) as beginning, count(*)::int as people, (count(*) filter (where ${inEntry}))::int as "inEntry"
      from (${people}) receiver group by 1`,
  );
  const byCountry = new Map<string, Receivers>();
  for (const { beginning, people: count, inEntry: free } of receivers.parse(rows)) {
    const country = beginning === '' ? null : countryCodeIn(beginning);
    const known = byCountry.get(country ?? '') ?? { country, people: 0, inEntry: 0 };
    byCountry.set(country ?? '', { country, people: known.people + count, inEntry: known.inEntry + free });
  }
  return [...byCountry.values()];
}
