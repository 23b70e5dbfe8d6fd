import type { DocumentNumber } from '@recado/contract/document-number';
import { z } from 'zod';
import { callOutside, type OutboundCall, OutboundError } from '../../../platform/outbound/call-outside.ts';

/** An open bill of a customer. */
export interface Bill {
  /** The value in the form of the billing system, e.g. `99.90`. */
  value: string;
  /** YYYY-MM-DD. */
  dueDate: string;
  barcodeLine: string | null;
  /** The PIX text, which the customer copies into a bank's application. */
  pix: string | null;
  pdf: { address: string } | { content: Buffer } | null;
  /** The address of a page that shows the bill. */
  page: string | null;
}

/** The customer of a document number in a billing system; null if it has none. */
export type Found = { customerName: string; bill: Bill | null } | null;

/** Queries a billing system; see `findOpenBill`. */
export type BillingSystem = (reach: BillingCallOptions, document: DocumentNumber) => Promise<Found>;

/** The options of calls to billing systems. */
export interface BillingCallOptions {
  /** The origins of the operator (`OUTBOUND_ORIGINS`). */
  allowed: readonly string[];
  /** The most milliseconds of one call. */
  patience: number;
  signal: AbortSignal;
}

/** A billing system gave no answer. The message contains neither keys nor input of a customer. */
export class LookupFailure extends Error {
  override name = 'LookupFailure';
  /** Whether a further attempt may succeed. */
  readonly isPassing: boolean;

  constructor(reason: string, { isPassing = true } = {}) {
    super(reason);
    this.isPassing = isPassing;
  }
}

/** The most bytes of an answer, which may contain a bill's file. */
const limit = 8 * 1024 * 1024;

/** Calls a billing system. Throws LookupFailure without an answer of status 2xx. */
export async function askSystem(
  { allowed, patience, signal }: BillingCallOptions,
  call: OutboundCall,
): Promise<Buffer> {
  const answer = await callOutside({ patience, limit, signal, ...call }, allowed).catch((error: unknown) => {
    if (error instanceof OutboundError) throw new LookupFailure(error.reason);
    throw error;
  });
  if (answer.status < 200 || answer.status >= 300) throw new LookupFailure(`status ${answer.status}`);
  return answer.body;
}

/** The JSON of an answer in the given form. Throws LookupFailure. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(answer.toString('utf8')));
  } catch {
    throw new LookupFailure('an answer of another form');
  }
}

/** The most records that are read of one list; a customer with more is a matter for people. */
const mostRecords = 1000;

/** One page of a foreign list. */
export interface Page<Row> {
  rows: readonly Row[];
  /** Whether the system has further records. */
  hasMore: boolean;
}

/**
 * All records of a foreign list, page by page; `ask` gets the number of records read so far. Throws LookupFailure if
 * the list is longer than can be read, or ends before the system said so: a cut list is never taken for a whole one.
 */
export async function allRecords<Row>(ask: (read: number) => Promise<Page<Row>>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const { rows, hasMore } = await ask(all.length);
    all.push(...rows);
    if (!hasMore) return all;
    if (rows.length === 0 || all.length >= mostRecords)
      throw new LookupFailure('a list that could not be read to its end');
  }
}

/** The record with the earliest due date; those without a date come last. */
export function oldestOf<Row>(rows: readonly Row[], dueDateOf: (row: Row) => string): Row | undefined {
  const key = (row: Row) => dueDateOf(row) || '9999';
  return rows.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))[0];
}

/** A part of a bill that may be missing, e.g. its PIX; null if the system does not return it. */
export async function ifThere<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof LookupFailure) return null;
    throw error;
  }
}

/** A text of a foreign answer, of limited length; null if it is empty or missing. Numbers become texts. */
export const foreignText = z
  .union([z.string().max(4000), z.number().transform(String)])
  .nullish()
  .transform((text) => text?.trim() || null);

/** The day at the start of a date or time; empty if there is none, or zeros stand for it. */
export const foreignDay = z
  .string()
  .max(40)
  .nullish()
  .transform((text) => /^(?!0000)\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? '');

/** An address of the API of a system; a company may have stored only the name of its host. */
export function addressBelow(stored: string, path: string): string {
  const written = /^https?:\/\//i.test(stored) ? stored : `https://${stored}`;
  return `${written.replace(/\/$/, '')}${path}`;
}

/** A header of HTTP basic authentication. */
export function basic(nameAndPassword: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(nameAndPassword).toString('base64')}` };
}
