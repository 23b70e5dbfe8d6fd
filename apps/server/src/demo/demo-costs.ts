import { and, eq } from 'drizzle-orm';
import { campaignRecipients, campaigns } from '../areas/campaigns/campaigns/campaigns.schema.ts';
import { messageRates } from '../areas/conversations/message-rates/message-rates.schema.ts';
import { messageCharges, messageTemplates } from '../areas/conversations/templates/templates.schema.ts';
import type { Unit } from '../platform/database/database.ts';
import { addMonths } from '../platform/day.ts';

/**
 * Made-up prices of the demo, in millionths of a real: WhatsApp's own are in its price lists, which the operator imports.
 * They rise once, so that the page of rates shows two days.
 */
const exampleRates = [
  { market: '55', marketing: 350_000, utility: 40_000, authentication: 40_000, service: 40_000 },
  { market: 'latinAmerica', marketing: 420_000, utility: 65_000, authentication: 65_000, service: 65_000 },
  { market: 'westernEurope', marketing: 610_000, utility: 180_000, authentication: 180_000, service: 180_000 },
  { market: 'rest', marketing: 350_000, utility: 45_000, authentication: 45_000, service: 45_000 },
] as const;
/** How many months before the present one the rates begin, and by how much they differ from the later ones. */
const periods = [
  { monthsAgo: 12, factor: 0.9 },
  { monthsAgo: 2, factor: 1 },
] as const;

/** Charges of each month, the present one first; each month has the share of messages that a growing shop sends. */
const growth = [1, 0.95, 0.8, 0.7, 0.5, 0.35] as const;
const monthly = [
  { category: 'service', country: '55', billable: false, type: 'free_customer_service', count: 240, on: 'official' },
  { category: 'utility', country: '55', billable: true, type: 'regular', count: 160, on: 'official' },
  { category: 'utility', country: '351', billable: true, type: 'regular', count: 12, on: 'official' },
  { category: 'utility', country: '595', billable: true, type: 'regular', count: 8, on: 'phone' },
  { category: 'service', country: '55', billable: false, type: 'free_customer_service', count: 90, on: 'phone' },
] as const;
/** The people of the example campaign, which was sent in the present month. */
const receivers = 60;

/** What the costs of the demo need: its company and its two official numbers. */
interface DemoNumbers {
  companyId: number;
  official: number;
  phone: number;
}

/** Adds rates with dates, what messages of half a year cost, and a campaign among them; all of it is the demo's example. */
export async function seedCosts(unit: Unit, numbers: DemoNumbers): Promise<void> {
  const now = unit.now();
  const thisMonth = `${now.toISOString().slice(0, 7)}-01`;
  await unit.db.insert(messageRates).values(
    periods.flatMap(({ monthsAgo, factor }) =>
      exampleRates.map(({ market, ...prices }) => ({
        ...{ market, currency: 'BRL', validFrom: addMonths(thisMonth, -monthsAgo) },
        ...Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, Math.round(price * factor)])),
      })),
    ),
  );
  const { companyId } = numbers;
  const campaign = await seedCampaign(unit, numbers);
  const charges = growth.flatMap((share, monthsAgo) =>
    monthly.flatMap(({ count, on, ...charge }, kind) =>
      spread(addMonths(thisMonth, -monthsAgo), now, Math.round(count * share)).map((chargedAt, index) => ({
        ...{ ...charge, companyId, connectionId: numbers[on], chargedAt },
        wid: `demo-${monthsAgo}-${kind}-${index}`,
      })),
    ),
  );
  const ofCampaign = Array.from({ length: receivers }, (_, index) => ({
    ...{ companyId, connectionId: numbers.official, ...campaign, chargedAt: now },
    ...{ category: 'marketing', country: '55', billable: true, type: 'regular', wid: `demo-campaign-${index}` },
  }));
  const rows: (typeof messageCharges.$inferInsert)[] = [...charges, ...ofCampaign];
  for (let from = 0; from < rows.length; from += 500)
    await unit.db.insert(messageCharges).values(rows.slice(from, from + 500));
}

/** Moments over a month, of the present one until now. */
function spread(month: string, now: Date, count: number): Date[] {
  const begin = Date.parse(`${month}T12:00:00Z`);
  const end = Math.min(now.getTime(), Date.parse(`${addMonths(month, 1)}T00:00:00Z`));
  const step = Math.max(0, end - begin) / Math.max(1, count);
  return Array.from({ length: count }, (_, index) => new Date(Math.min(begin, end) + step * index));
}

/** A finished campaign of the official number, and its template. */
async function seedCampaign(
  unit: Unit,
  { companyId, official }: DemoNumbers,
): Promise<{ campaignId?: number; templateId?: number }> {
  const isMarketing = and(eq(messageTemplates.companyId, companyId), eq(messageTemplates.category, 'MARKETING'));
  const { db } = unit;
  const [template] = await db.select({ id: messageTemplates.id }).from(messageTemplates).where(isMarketing).limit(1);
  const name = 'Liquidação (exemplo da demonstração)';
  const at = unit.now();
  const [campaign] = await db
    .insert(campaigns)
    .values({
      ...{ companyId, name, whatsappId: official, status: 'FINALIZADA', opensTickets: false },
      ...{ startedAt: at, completedAt: at, message1: 'A liquidação de inverno começou.' },
    })
    .returning({ id: campaigns.id });
  if (!campaign) return {};
  await db.insert(campaignRecipients).values(
    Array.from({ length: receivers }, (_, index) => ({
      ...{ companyId, campaignId: campaign.id, name: `Cliente ${index + 1}`, number: `${5_511_970_003_000 + index}` },
      ...{
        state: index % 3 === 0 ? ('delivered' as const) : ('read' as const),
        sentAt: at,
        deliveredAt: at,
        messageIndex: 1,
      },
      ...(index % 3 !== 0 && { readAt: at }),
    })),
  );
  return { campaignId: campaign.id, ...(template && { templateId: template.id }) };
}
