import { type RateCategory, type RefusedRate, rateCategories } from '@recado/contract';
import { isAmount, microsOf } from '@recado/contract/micro-amounts';
import { AppError } from '../../../platform/errors.ts';
import type { SheetRow } from '../../../platform/spreadsheets/sheet-limits.ts';
import { marketNamed } from './market-names.ts';
import type { RateRow } from './rates.ts';

/** What a row of a price list says. */
export type ListedRate = Pick<RateRow, 'market' | 'currency' | RateCategory>;

/** The columns of WhatsApp's price lists by their titles, in small letters and without what separates words. */
const titles = new Map<string, keyof Columns>(
  Object.entries({
    market: 'market',
    country: 'market',
    mercado: 'market',
    currency: 'currency',
    moeda: 'currency',
    moneda: 'currency',
    marketing: 'marketing',
    utility: 'utility',
    utilidade: 'utility',
    utilidad: 'utility',
    authentication: 'authentication',
    autenticacao: 'authentication',
    autenticacion: 'authentication',
    authenticationinternational: 'authenticationInternational',
    internationalauthentication: 'authenticationInternational',
    service: 'service',
    servico: 'service',
    servicio: 'service',
  }),
);

/** The signs of currencies as the lists have them. */
const signs = new Map<string, string>(
  Object.entries({
    $us: 'USD',
    us$: 'USD',
    $: 'USD',
    r$: 'BRL',
    '€': 'EUR',
    '£': 'GBP',
    '₹': 'INR',
    rs: 'INR',
    rp: 'IDR',
  }),
);

type Columns = Partial<Record<'market' | 'currency' | RateCategory, number>>;

/**
 * The rates in a price list of WhatsApp, whose titles may follow some lines of text, and the rows that cannot be read with
 * the reason. Throws ERR_SPREADSHEET_COLUMNS.
 */
export function readPriceList(rows: readonly SheetRow[]): { rates: ListedRate[]; refused: RefusedRate[] } {
  const at = rows.findIndex(({ cells }) => isHead(columnsIn(cells)));
  const head = rows[at];
  if (!head) throw new AppError('ERR_SPREADSHEET_COLUMNS');
  const columns = columnsIn(head.cells);
  const rates = new Map<string, ListedRate>();
  const refused: RefusedRate[] = [];
  for (const row of rows.slice(at + 1)) {
    const read = readRow(row, columns);
    if ('problem' in read) refused.push(read);
    else if (rates.has(read.market)) refused.push(refusal(row, columns, 'market', 'repeated'));
    else rates.set(read.market, read);
  }
  return { rates: [...rates.values()], refused };
}

function columnsIn(cells: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [position, cell] of cells.entries()) {
    const plain = cell
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    const column = titles.get(plain);
    if (column) columns[column] ??= position;
  }
  return columns;
}

function isHead({ market, currency, ...prices }: Columns): boolean {
  return market !== undefined && currency !== undefined && Object.keys(prices).length > 0;
}

function readRow(row: SheetRow, columns: Columns): ListedRate | RefusedRate {
  const market = marketNamed(cellOf(row, columns, 'market'));
  if (market === undefined) return refusal(row, columns, 'market', 'unknownMarket');
  const currency = currencyIn(cellOf(row, columns, 'currency'));
  if (currency === undefined) return refusal(row, columns, 'currency', 'invalidCurrency');
  const rate: ListedRate = { market, currency, ...noPrices };
  for (const category of rateCategories) {
    const micros = microsIn(cellOf(row, columns, category));
    if (micros === undefined) return refusal(row, columns, category, 'invalidAmount');
    rate[category] = micros;
  }
  return rateCategories.some((category) => rate[category] !== null) ? rate : refusal(row, columns, 'market', 'noPrice');
}

const noPrices = {
  marketing: null,
  utility: null,
  authentication: null,
  authenticationInternational: null,
  service: null,
};

function refusal(row: SheetRow, columns: Columns, column: keyof Columns, problem: RefusedRate['problem']): RefusedRate {
  return { row: row.row, column, problem, text: cellOf(row, columns, column) };
}

function cellOf({ cells }: SheetRow, columns: Columns, column: keyof Columns): string {
  const position = columns[column];
  return position === undefined ? '' : (cells[position] ?? '').trim();
}

function currencyIn(text: string): string | undefined {
  const code = text.toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : signs.get(text.toLowerCase());
}

/** The millionths in a cell; null if it says that there is no price, undefined if it says something else. */
function microsIn(text: string): number | null | undefined {
  if (/^(?:|-+|–|—|n\/?a|none|free|grátis|gratis)$/i.test(text)) return null;
  // Without the sign of the currency.
  const amount = text.replace(/[^\d.,-]/g, '');
  return isAmount(amount) ? microsOf(amount) : undefined;
}
