import type { AnswerInput, BodyOutput } from '@recado/contract';
import { rateCategories } from '@recado/contract';
import { microsOf, textOfMicros } from '@recado/contract/micro-amounts';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { publishToSuperUsers } from '../../../platform/realtime/publish-widely.ts';
import { messageRates } from './message-rates.schema.ts';
import type { RateRow } from './rates.ts';

type Presented = AnswerInput<'GET /message-rates/:messageRateId'>;
type Draft = BodyOutput<'POST /message-rates'>;

/** A rate in the form of the contract: its prices are exact texts. */
export function presentRate({ createdAt: _created, ...row }: RateRow): Presented {
  const textOf = (micros: number | null) => (micros === null ? null : textOfMicros(micros));
  const { marketing, utility, authentication, authenticationInternational, service } = row;
  return {
    ...row,
    marketing: textOf(marketing),
    utility: textOf(utility),
    authentication: textOf(authentication),
    authenticationInternational: textOf(authenticationInternational),
    service: textOf(service),
  };
}

/** One rate. Requires a system unit, like the functions below. Throws ERR_NO_MESSAGE_RATE_FOUND. */
export async function requireRate({ db }: Unit, id: number): Promise<RateRow> {
  return one(await db.select().from(messageRates).where(eq(messageRates.id, id)), 'ERR_NO_MESSAGE_RATE_FOUND');
}

/** Adds a rate. Throws ERR_MESSAGE_RATE_EXISTS. */
export async function addRate(unit: Unit, { market, currency, validFrom, ...prices }: Draft): Promise<Presented> {
  const values = { market, currency, validFrom, ...microsIn(prices) };
  const rows = await oneADay(() => unit.db.insert(messageRates).values(values).returning());
  return announce(unit, 'create', one(rows, 'ERR_NO_MESSAGE_RATE_FOUND'));
}

/** Corrects a rate. Throws ERR_NO_MESSAGE_RATE_FOUND, ERR_MESSAGE_RATE_EXISTS. */
export async function changeRate(
  unit: Unit,
  id: number,
  { market, currency, validFrom, ...prices }: BodyOutput<'PUT /message-rates/:messageRateId'>,
): Promise<Presented> {
  const changes = { market, currency, validFrom, ...microsIn(prices), ...touched };
  const rows = await oneADay(() =>
    unit.db.update(messageRates).set(changes).where(eq(messageRates.id, id)).returning(),
  );
  return announce(unit, 'update', one(rows, 'ERR_NO_MESSAGE_RATE_FOUND'));
}

/** Deletes a rate. Throws ERR_NO_MESSAGE_RATE_FOUND. */
export async function deleteRate(unit: Unit, id: number): Promise<void> {
  const deleted = await unit.db.delete(messageRates).where(eq(messageRates.id, id)).returning({ id: messageRates.id });
  one(deleted, 'ERR_NO_MESSAGE_RATE_FOUND');
  await publishToSuperUsers(unit, { name: 'messageRate', payload: { action: 'delete', id } });
}

/** The prices of a body that are present, in millionths. */
function microsIn(prices: Partial<Pick<Draft, (typeof rateCategories)[number]>>) {
  const micros: Partial<Record<(typeof rateCategories)[number], number | null>> = {};
  for (const category of rateCategories) {
    const text = prices[category];
    if (text !== undefined) micros[category] = text === null ? null : microsOf(text);
  }
  return micros;
}

async function announce(unit: Unit, action: 'create' | 'update', row: RateRow): Promise<Presented> {
  const record = presentRate(row);
  await publishToSuperUsers(unit, { name: 'messageRate', payload: { action, record } });
  return record;
}

function oneADay<Result>(write: () => Promise<Result>): Promise<Result> {
  return onDuplicate('ERR_MESSAGE_RATE_EXISTS', write, 'message_rates_once');
}
