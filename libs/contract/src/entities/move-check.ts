import { z } from 'zod';
import { id } from '../fields.ts';

const name = z.string().max(500);
const count = z.int().nonnegative();

/**
 * What became of a connection when its company was switched to this installation: its phone moved with its pairing, it
 * had been paired here before, or it needs a QR code: nothing was paired there, the pairing is not whole, too large, or
 * that of another connection; or its channel does not exist here.
 */
export const phoneResult = z.enum([
  'moved',
  'pairedHere',
  'notPaired',
  'cut',
  'incomplete',
  'tooLarge',
  'sameDevice',
  'otherChannel',
]);
export type PhoneResult = z.output<typeof phoneResult>;

/** What a switch did, and what is left for a person. */
export const switchReport = z.object({
  companies: z
    .array(
      z.object({
        /** The company's id there and here. */
        sourceId: z.string().max(100),
        id,
        name,
        connections: z.array(z.object({ id: id.nullable(), name, result: phoneResult })).max(10_000),
      }),
    )
    .max(10_000),
  left: z.object({
    /** The addresses to which the names of the old server have to point (DNS). */
    addresses: z.array(z.string().max(2_000)).max(10),
    /** Addresses to enter at others: payments of this installation, connections of the official platform. */
    webhooks: z.array(z.object({ of: name, address: z.string().max(2_000) })).max(10_000),
    /** Payment providers without certificates here. */
    certificates: z.array(name).max(10),
  }),
});
export type SwitchReport = z.output<typeof switchReport>;

/** Why a number differs, by the reasons of the copy's findings, e.g. `joinedTwin`, and how often. */
const explained = z.record(z.string().max(100), count);

/** The rows of a kind on both sides. */
export const checkedKind = z.object({
  kind: z.string().max(100),
  /** Rows there; rows there that have a place here; different rows here that they became. */
  there: count,
  copied: count,
  here: count,
  /** Rows that were copied, and are not here any more. */
  missing: count,
  explained,
  /** Rows there without a place here that no finding explains. */
  unexplained: count,
});
export type CheckedKind = z.output<typeof checkedKind>;

/** A figure that is computed on both sides. */
export const checkedFigure = z.object({
  name: z.enum(['invoices', 'ratings', 'received', 'sent', 'resolved', 'meanRating']),
  there: z.number(),
  here: z.number(),
  /** By how much both may differ, e.g. because rounds without an end there have one here. */
  explained: z.number(),
  isSame: z.boolean(),
});
export type CheckedFigure = z.output<typeof checkedFigure>;

/** What differs in a message that was looked at. */
export const messageProblem = z.enum(['missing', 'body', 'time', 'direction', 'author', 'ticket', 'noFile', 'file']);
export type MessageProblem = z.output<typeof messageProblem>;

/** The comparison of a company with what it was copied from. */
export const companyCheck = z.object({
  sourceId: z.string().max(100),
  id,
  name,
  kinds: z.array(checkedKind).max(100),
  /** Sums of the whole company, and figures of the last month (YYYY-MM). */
  figures: z.array(checkedFigure).max(20),
  month: z.string().max(7),
  messages: z.object({
    looked: count,
    files: count,
    problems: z
      .array(z.object({ sourceId: z.string().max(500), id: id.nullable(), problem: messageProblem }))
      .max(1_000),
  }),
  /** Whether nothing differs without an explanation. */
  isRight: z.boolean(),
});
export type CompanyCheck = z.output<typeof companyCheck>;

/** The comparison of all chosen companies. */
export const checkReport = z.object({ companies: z.array(companyCheck).max(10_000) });
export type CheckReport = z.output<typeof checkReport>;
