import { microsOfOne } from '@recado/contract/micro-amounts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { chargesPriced } from '../templates/in-process-events.ts';
import { readRates } from './rates.ts';
import { sumCosts } from './sum-costs.ts';

/**
 * Answers `chargesPriced`. A template whose messages cost in several currencies has no sum, and neither has one with a
 * message without a rate: a part would look like the whole.
 */
export async function priceCharges(unit: Unit, { charges, price }: PayloadOf<typeof chargesPriced>): Promise<void> {
  if (charges.length === 0) return;
  const rates = await readRates(unit);
  for (const [templateId, ofTemplate] of Map.groupBy(charges, (charge) => charge.templateId)) {
    const alike = ofTemplate.map(({ count, ...charge }) => ({ ...charge, billable: true, messages: count }));
    const { amounts, unpriced } = sumCosts(rates, alike);
    const [amount, ...others] = amounts;
    if (amount && others.length === 0 && unpriced === 0)
      price(templateId, amount.micros / microsOfOne, amount.currency);
  }
}
