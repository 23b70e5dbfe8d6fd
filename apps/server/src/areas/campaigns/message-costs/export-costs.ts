import { textOfMicros } from '@recado/contract/micro-amounts';
import type { CompanyReader } from '../../../platform/database/database.ts';
import { csvLine, csvMark } from '../../../platform/spreadsheets/csv-text.ts';
import { readRates } from '../../conversations/message-rates/rates.ts';
import { sumCosts } from '../../conversations/message-rates/sum-costs.ts';
import { monthOf } from '../message-limits/months.ts';
import { readCharges } from '../message-limits/read-charges.ts';
import { type Language, words } from './export-words.ts';
import { namesOf } from './read-costs.ts';

/** The costs of a month by number, category, campaign and country, as the lines of a CSV file. */
export async function* exportCosts(
  reader: CompanyReader,
  { month: name, language }: { month?: string | undefined; language: Language },
): AsyncGenerator<string> {
  const { titles, deleted, categories } = words[language];
  const { month, charges, names, rates } = await reader.inUnit(async (unit) => {
    const { companyId } = reader;
    const found = await monthOf(unit, companyId, name);
    const known = await readRates(unit);
    const read = await readCharges(unit, companyId, found, { rates: known, apart: true });
    return { month: found, rates: known, charges: read, names: await namesOf(unit, companyId, read) };
  });
  yield csvMark + csvLine(titles);
  const decimal = (text: string) => (language === 'en' ? text : text.replace('.', ','));
  const keyOf = (charge: (typeof charges)[number]) =>
    JSON.stringify([charge.connectionId, charge.category, charge.campaignId, charge.country]);
  for (const alike of Map.groupBy(charges, keyOf).values()) {
    const [first] = alike;
    if (!first) continue;
    const { connectionId, campaignId, category, country } = first;
    const { messages, free, unpriced, amounts } = sumCosts(rates, alike);
    const begin = [
      month.name,
      names.connections.get(connectionId ?? 0) ?? deleted,
      (Object.hasOwn(categories, category) && categories[category]) || category,
      campaignId === null ? '' : (names.campaigns.get(campaignId) ?? deleted),
      country ?? '',
      ...[messages, free, unpriced].map(String),
    ];
    const sums = amounts.length > 0 ? amounts : [{ currency: '', micros: 0 }];
    for (const { currency, micros } of sums)
      yield csvLine([...begin, currency, currency === '' ? '' : decimal(textOfMicros(micros))]);
  }
}
