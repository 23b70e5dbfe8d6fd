import type { Unit } from '../../../../platform/database/database.ts';
import type { EmbeddingUse } from '../../knowledge/in-process-events.ts';
import { NoAnswer } from '../answering/services-of-ai.ts';
import { type Account, reserveUse, settleUse } from './meter.ts';

/** Milliseconds after which the reservation of a call that embeds belongs to a crashed process. */
const longest = 3 * 60_000;

function accountOf({ companyId, model, price }: EmbeddingUse): Account {
  return { id: null, companyId, name: model, inputPrice: price, outputPrice: 0 };
}

function useOf({ tokens }: EmbeddingUse) {
  return { inputTokens: tokens, outputTokens: 0 };
}

/** Reserves a call that embeds texts within the limits of all AIs of its company; `limit` if one is reached. */
export async function beginEmbedding(unit: Unit, asked: EmbeddingUse): Promise<number | null | 'limit'> {
  try {
    return (await reserveUse(unit, accountOf(asked), useOf(asked), longest)) ?? null;
  } catch (error) {
    if (error instanceof NoAnswer && error.isLimit) return 'limit';
    throw error;
  }
}

/** Counts a call that embedded texts, on the ledger of all AIs of its company. */
export async function endEmbedding(
  unit: Unit,
  {
    companyId,
    reservationId,
    used,
  }: { companyId: number; reservationId: number | null; used: EmbeddingUse | undefined },
): Promise<void> {
  const account = used ? accountOf(used) : { id: null, companyId, name: '', inputPrice: 0, outputPrice: 0 };
  await settleUse(unit, account, reservationId ?? undefined, used && useOf(used));
}
