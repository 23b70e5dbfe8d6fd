import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { amountText, currency, messageRate } from '../entities/message-rate.ts';
import { changesOf, day, done, idInText } from '../fields.ts';
import { because } from '../issues.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';
import { countrySharing, marketRegions, otherMarkets } from '../rules/message-markets.ts';
import { contactFileErrors } from './contact-imports.ts';

const named: readonly string[] = [...marketRegions, otherMarkets];
const market = z
  .string()
  .min(1)
  .max(30)
  .refine(
    (text) => /^[1-9]\d{0,2}$/.test(text) || countrySharing(text) !== undefined || named.includes(text),
    because('unknownMarket'),
  );

/** An empty price counts as absent: WhatsApp names none. */
const price = z
  .union([z.literal('').transform(() => null), amountText])
  .nullable()
  .default(null);

const rateBody = z.object({
  market,
  currency,
  validFrom: day,
  marketing: price,
  utility: price,
  authentication: price,
  authenticationInternational: price,
  service: price,
});
const params = z.object({ messageRateId: idInText });
const gate = { access: 'platform:manage', tenancy: 'system' } as const;

/** Why a row of a price list was not stored. */
const refusedRow = z.object({
  /** Its number in the file, from 1. */
  row: z.int(),
  column: z.string(),
  problem: z.enum(['unknownMarket', 'invalidCurrency', 'invalidAmount', 'noPrice', 'repeated']),
  /** What stands there. */
  text: z.string(),
});
export type RefusedRate = z.output<typeof refusedRow>;

/** What WhatsApp's messages cost on this installation: the operator's table of rates (CLOUD-API, Price). */
export const messageRateEndpoints = defineEndpoints({
  'GET /message-rates': {
    summary: 'The rates by market, the latest first',
    ...gate,
    query: pageQuery,
    answer: pageOf('records', messageRate),
  },
  'GET /message-rates/:messageRateId': {
    summary: 'One rate',
    ...gate,
    params,
    answer: messageRate,
    errors: ['ERR_NO_MESSAGE_RATE_FOUND'],
  },
  'POST /message-rates': {
    summary: 'Add what the messages to a market cost from a day on',
    ...gate,
    body: rateBody,
    answer: messageRate,
    errors: ['ERR_MESSAGE_RATE_EXISTS'],
  },
  'PUT /message-rates/:messageRateId': {
    summary: 'Correct a rate, also for messages that were charged since its day',
    ...gate,
    params,
    body: changesOf(rateBody),
    answer: messageRate,
    errors: ['ERR_NO_MESSAGE_RATE_FOUND', 'ERR_MESSAGE_RATE_EXISTS'],
  },
  'DELETE /message-rates/:messageRateId': {
    summary: 'Delete a rate; messages since its day get the one before',
    ...gate,
    params,
    answer: done,
    errors: ['ERR_NO_MESSAGE_RATE_FOUND'],
  },
  'POST /message-rates/upload': {
    summary: 'Store a price list of WhatsApp (.csv, .xlsx) from a day on; it replaces rates of the same day',
    ...gate,
    multipart: true,
    callsPerMinute: 10,
    body: z.object({ validFrom: day }),
    /** Rows without a problem are stored, whatever the others are. */
    answer: z.object({ added: z.int(), replaced: z.int(), refused: z.array(refusedRow) }),
    errors: [...contactFileErrors, 'ERR_SPREADSHEET_COLUMNS'],
  },
});

/** Their events, for super users; an import sends only one. */
export const messageRateEvents = {
  messageRate: z.union([resourceEvent(messageRate), z.object({ action: z.literal('import') })]),
};
