import { z } from 'zod';

/**
 * Everything that can be wrong with a value of a request. The client says each in its own language, with the words of
 * SPEC §5 (ADR 25); `invalid` stands for whatever has no code of its own.
 */
export const issueCodes = [
  'required',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooFew',
  'tooMany',
  'notAChoice',
  'invalidEmail',
  'invalidPhone',
  'invalidDate',
  'invalidFormat',
  'invalidCharacter',
  'wrongType',
  'unknownField',
  'inFuture',
  'tooFarBack',
  'endBeforeStart',
  'invalid',
] as const;
export type IssueCode = (typeof issueCodes)[number];

/** The numbers and names that belong to a code, e.g. `{minimum: 5}` to `tooShort`. */
export type IssueParams = Readonly<Record<string, string | number>>;

/** One thing that is wrong with a request: where (`body.email`), what, and the limits it broke. */
export const issue = z.object({
  path: z.string(),
  code: z.enum(issueCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The same in English, for people who read answers without a client of ours. Nothing depends on its words. */
  message: z.string(),
});
export type Issue = z.output<typeof issue>;

/** The code with which a rule of the contract refuses a value: `refine(isNumber, because('invalidPhone'))`. */
export function because(code: IssueCode, params: IssueParams = {}): { params: IssueParams } {
  return { params: { ...params, code } };
}
