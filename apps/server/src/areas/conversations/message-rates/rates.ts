import { type RateCategory, rateCategories } from '@recado/contract';
import { marketsOf, otherMarkets } from '@recado/contract/message-markets';
import { asc } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { messageRates } from './message-rates.schema.ts';

/** A rate as stored. */
export type RateRow = typeof messageRates.$inferSelect;

/** More rates than WhatsApp's price lists of many years have. */
export const mostRates = 10_000;

/** A price in millionths of its currency. */
export interface Price {
  micros: number;
  currency: string;
}

/** All rates, to look up prices in. */
export interface Rates {
  /** The price of a message, or undefined if no rate names one. */
  priceOf(message: { country: string | null; category: string; day: string }): Price | undefined;
  /** The days on which some rate begins, ascending: between two of them no price changes. */
  days: readonly string[];
}

/** Reads the rates of the installation. */
export async function readRates({ db }: Unit): Promise<Rates> {
  return ratesOf(await db.select().from(messageRates).orderBy(asc(messageRates.validFrom)).limit(mostRates));
}

/** The rates among rows that are ordered by their days. */
export function ratesOf(rows: readonly Omit<RateRow, 'id' | 'createdAt' | 'updatedAt'>[]): Rates {
  const byMarket = Map.groupBy(rows, ({ market }) => market);
  return {
    days: [...new Set(rows.map(({ validFrom }) => validFrom))].sort(),
    priceOf({ country, category, day }) {
      // Without a country only a rate for all others is sure not to be that of another country.
      for (const market of country === null ? [otherMarkets] : marketsOf(country)) {
        const rate = byMarket.get(market)?.findLast(({ validFrom }) => validFrom <= day);
        if (!rate) continue;
        const micros = columnsOf(category).flatMap((column) => rate[column] ?? [])[0];
        return micros === undefined ? undefined : { micros, currency: rate.currency };
      }
      return undefined;
    },
  };
}

/** WhatsApp's names of categories whose prices stand in other columns. */
const otherNames = new Map<string, readonly RateCategory[]>(
  Object.entries({
    // Beyond the free ones, service messages cost as much as utility messages unless a rate says otherwise.
    service: ['service', 'utility'],
    marketing_lite: ['marketing'],
    authentication_international: ['authenticationInternational'],
  }),
);

function columnsOf(category: string): readonly RateCategory[] {
  return otherNames.get(category) ?? rateCategories.filter((name) => name === category);
}
