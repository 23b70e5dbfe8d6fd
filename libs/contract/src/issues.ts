import { z } from 'zod';

/**
 * The problems of a value in a request. The client shows each in the user's language, with the texts of SPEC §5 (ADR
 * 25); `invalid` stands for any problem without a code.
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
  'roundedNumber',
  'invalidPixKey',
  'invalidAmount',
  'unknownMarket',
  'invalidDate',
  'invalidFormat',
  'invalidCharacter',
  'wrongType',
  'unknownField',
  'inFuture',
  'inPast',
  'tooFarBack',
  'endBeforeStart',
  'periodTooLong',
  'repeated',
  'unknownVariable',
  'tokenRefused',
  'secretRefused',
  'numberUnknown',
  'notInAccount',
  'pinRefused',
  'templateName',
  'variableForm',
  'variableAtEdge',
  'variablesAdjacent',
  'variablesMixed',
  'variableGap',
  'variablesHere',
  'tooManyVariables',
  'variableNotAtEnd',
  'exampleMissing',
  'repliesApart',
  'authenticationForm',
  'authenticationOnly',
  'templateRequired',
  'templateUnsupported',
  'templateStopped',
  'templateForCodes',
  'variableMissing',
  'repliesMissing',
  'windowClosed',
  'invalid',
] as const;
export type IssueCode = (typeof issueCodes)[number];

/** The parameters of a code, e.g. `{minimum: 5}` of `tooShort`. */
export type IssueParams = Readonly<Record<string, string | number>>;

/** One problem of a request: its path (`body.email`), its code, and the limits that were exceeded. */
export const issue = z.object({
  path: z.string(),
  code: z.enum(issueCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The same in English, for developers who read the answer. No code depends on this text. */
  message: z.string(),
});
export type Issue = z.output<typeof issue>;

/** The code with which a rule of the contract refuses a value: `refine(isNumber, because('invalidPhone'))`. */
export function because(code: IssueCode, params: IssueParams = {}): { params: IssueParams } {
  return { params: { ...params, code } };
}
