import { type Answer, type ContractKey, contract, errorStatus, newSecondFactor } from '@recado/contract';
import { z } from 'zod';
import type { Cells } from '../../cell-configuration.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { callOutside, type OutboundAnswer } from '../outbound/call-outside.ts';
import { cellHeader, createCellSignatures } from './cell-signature.ts';

/** A cell that does not answer in time, or not as a cell does. The message names it, and nothing of the question. */
export class CellAway extends Error {
  override name = 'CellAway';
}

/** What cells ask each other. */
type CellQuestion = Extract<ContractKey, `POST /cells/${string}`>;

/** A question to another cell. */
interface Question<Key extends CellQuestion> {
  key: Key;
  body: unknown;
  /** Milliseconds that it may take. */
  patience: number;
}

/** The forms of their answers. */
const answers: { [Key in CellQuestion]: { answer: z.ZodType<Answer<Key>> } } = contract;

/** A refusal of another cell, with what its caller needs to go on. */
const refusal = z.object({
  error: z.custom<keyof typeof errorStatus>((code) => typeof code === 'string' && Object.hasOwn(errorStatus, code)),
  dueDate: z.string().optional(),
  secondFactor: newSecondFactor.optional(),
});

/**
 * Asks another cell; resolves with its answer and the cookies that it sets. Throws the AppError with which it refuses, and
 * CellAway. It is asked once: whoever waits for the answer asks again.
 */
export async function askCell<Key extends CellQuestion>(
  { cells, clock }: { cells: Cells; clock: Clock },
  cell: string,
  question: Question<Key>,
): Promise<{ answer: Answer<Key>; cookies: readonly string[] }> {
  const { status, headers, body } = await send({ cells, clock }, cell, question);
  const read = jsonOf(body);
  if (status === 200) {
    const given = answers[question.key].answer.safeParse(read);
    if (!given.success) throw new CellAway(`cell ${cell} answers in another form`);
    return { answer: given.data, cookies: headers['set-cookie'] ?? [] };
  }
  const refused = refusal.safeParse(read);
  if (!refused.success || status >= 500) throw new CellAway(`cell ${cell} answers ${status}`);
  const { error, ...details } = refused.data;
  throw new AppError(error, { status, details });
}

async function send(
  { cells, clock }: { cells: Cells; clock: Clock },
  cell: string,
  { key, body, patience }: Question<CellQuestion>,
): Promise<OutboundAnswer> {
  const address = cells.addresses.get(cell);
  if (address === undefined) throw new CellAway(`there is no cell ${cell}`);
  const path = key.replace('POST ', '');
  const bytes = Buffer.from(JSON.stringify(body));
  const signature = createCellSignatures(cells, clock).sign(path, bytes);
  const headers = { 'content-type': 'application/json', [cellHeader]: signature };
  const call = { method: 'POST', address: address + path, headers, body: bytes, patience, redirections: 0 } as const;
  // Its operator names it: it may be inside.
  return callOutside(call, [new URL(address).origin]).catch((cause: unknown) => {
    throw new CellAway(`cell ${cell} does not answer`, { cause });
  });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
