import { type Issue, type IssueCode, type IssueParams, issueCodes } from '@recado/contract';
import type { z } from 'zod';
import { issueOf } from '../issues.ts';

/** More issues than these are not useful. */
const mostIssues = 20;

type ZodIssue = z.core.$ZodIssue;
type CodeAndParams = [code: IssueCode, params?: IssueParams];

/**
 * The issues of one part of a request (`body`, `query`, `params`) in the codes of the contract (ADR 25). The schema
 * must be parsed with `reportInput`: a missing value is `required`, whatever its type.
 */
export function issuesOfZod(error: z.ZodError, part: string): Issue[] {
  return error.issues.slice(0, mostIssues).map((issue) => {
    const { found, path } = innermost(issue, [part]);
    return issueOf(path.map(String).join('.'), ...codeAndParams(found));
  });
}

/**
 * A value with several forms (a union) has an issue for each form. The useful one is the first issue that is about the
 * value and not about its type.
 */
function innermost(issue: ZodIssue, before: PropertyKey[]): { found: ZodIssue; path: PropertyKey[] } {
  const path = [...before, ...issue.path];
  if (issue.code === 'unrecognized_keys') return { found: issue, path: [...path, issue.keys[0] ?? ''] };
  if (issue.code !== 'invalid_union' || isMissing(issue.input)) return { found: issue, path };
  const inner = issue.errors.flat();
  const useful = inner.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value') ?? inner[0];
  return useful ? innermost(useful, path) : { found: issue, path };
}

function codeAndParams(issue: ZodIssue): CodeAndParams {
  if (isMissing(issue.input) && issue.code !== 'unrecognized_keys') return ['required'];
  switch (issue.code) {
    case 'invalid_type':
      return ['wrongType', { expected: issue.expected }];
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return [ofFormat[issue.format] ?? 'invalidFormat'];
    case 'invalid_value':
      return ['notAChoice', { choices: issue.values.map(String).join(', ') }];
    case 'unrecognized_keys':
      return ['unknownField'];
    case 'custom':
      return codeOfRule(issue.params ?? {});
    default:
      return ['invalid'];
  }
}

const ofFormat: Record<string, IssueCode> = { email: 'invalidEmail', date: 'invalidDate', datetime: 'invalidDate' };

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): CodeAndParams {
  if (inclusive === false) return ['invalid'];
  const params = { minimum: Number(minimum) };
  if (origin === 'string') return ['tooShort', params];
  return [origin === 'array' ? 'tooFew' : 'tooSmall', params];
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): CodeAndParams {
  if (inclusive === false) return ['invalid'];
  const params = { maximum: Number(maximum) };
  if (origin === 'string') return ['tooLong', params];
  return [origin === 'array' ? 'tooMany' : 'tooBig', params];
}

/** The issue of a rule of the contract that names its codeOfRule code (`because`). */
function codeOfRule({ code, ...params }: Record<string, unknown>): CodeAndParams {
  const known = issueCodes.find((name) => name === code);
  const issueParams = Object.entries(params).filter((entry): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1]),
  );
  return [known ?? 'invalid', Object.fromEntries(issueParams)];
}

/** An empty form field counts as missing. */
function isMissing(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
}
