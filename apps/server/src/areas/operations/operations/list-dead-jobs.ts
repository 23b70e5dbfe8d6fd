import type { AnswerInput, QueryOutput } from '@recado/contract';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { jobs } from '../../../platform/database/schema/jobs.ts';

/** One page of the jobs of all companies that failed permanently, latest first. Requires a system unit. */
export async function listDeadJobs(
  unit: Unit,
  { kind, ...asked }: QueryOutput<'GET /operations/dead-jobs'>,
): Promise<AnswerInput<'GET /operations/dead-jobs'>> {
  const rows = unit.db
    .select({ job: jobs, companyName: companies.name })
    .from(jobs)
    .leftJoin(companies, eq(companies.id, jobs.companyId))
    .$dynamic();
  const where = and(isNotNull(jobs.failedAt), kind === undefined ? undefined : eq(jobs.kind, kind));
  const order = [desc(jobs.failedAt), desc(jobs.id)];
  const list = { from: jobs, rows, where, order };
  const { rows: found, ...page } = await listOf(unit, list, asked);
  return {
    records: found.map(({ job, companyName }) => ({
      id: job.id,
      kind: job.kind,
      companyId: job.companyId,
      companyName,
      attempts: job.attempts,
      error: withoutPeople(job.lastError ?? ''),
      createdAt: job.createdAt,
      failedAt: job.failedAt ?? job.createdAt,
    })),
    ...page,
  };
}

const longest = 500;

/** The name of a table, a column or a constraint. */
const isName = /^[a-z0-9]+(?:_[a-z0-9]+)+$/;
const quoted = (found: string, text: string) => (isName.test(text) ? found : '"…"');

/** Patterns of personal data and secrets, with their replacements; earlier ones apply first. */
const masked: readonly (readonly [RegExp, (found: string, kept: string, also: string) => string])[] = [
  [/([?#])[^\s"')]+/g, (_, mark) => `${mark}…`],
  [/\b(bearer|basic)\s+\S+/gi, (_, scheme) => `${scheme} …`],
  [
    /\b(token|secret|password|senha|key|authorization)(["']?\s?[:=]\s?)(?:"[^"]*"?|'[^']*'?|[^\s,;}]+)/gi,
    (_, name, sign) => `${name}${sign}…`,
  ],
  [/"([^"]*)"?/g, quoted],
  [/[“«]([^”»]*)[”»]?/g, quoted],
  // Keys and hashes, then numbers of phones.
  [/[\w+/=-]{24,}/g, (found) => (/\d/.test(found) ? '…' : found)],
  [/\+?\d[\d\s().-]{6,}/g, () => '…'],
];

/**
 * Masks the address in a word with an @: the address of a person, or user and password of a server, whose host stays.
 */
function withoutAddress(word: string): string {
  const at = word.lastIndexOf('@');
  if (at < 0) return word;
  const scheme = word.indexOf('://');
  return scheme > 0 && scheme < at ? `${word.slice(0, scheme + 3)}…${word.slice(at)}` : '…@…';
}

/**
 * Masks the text from the first apostrophe that can open a quotation to the last that can close one; apostrophes inside
 * words do neither.
 */
function withoutQuotation(text: string): string {
  const isInWord = (at: number) => /\w/.test(text[at] ?? '');
  const marks = [...text.matchAll(/'/g)].map(({ index }) => index);
  const open = marks.find((at) => !isInWord(at - 1));
  const close = marks.findLast((at) => !isInWord(at + 1));
  if (open === undefined || close === undefined || close <= open) return text;
  const found = text.slice(open, close + 1);
  return text.slice(0, open) + quoted(found, found.slice(1, -1)) + text.slice(close + 1);
}

/**
 * The error of a job without personal data and secrets: quoted texts, addresses, telephone numbers, keys. Errors have
 * many sources (the database, WhatsApp, a parser), so any of them may contain such data.
 */
export function withoutPeople(error: string): string {
  const text = error.split('\nparams:')[0] ?? '';
  const anonymous = text.split(' ').map(withoutAddress).join(' ');
  const without = masked.reduce((left, [pattern, instead]) => left.replace(pattern, instead), anonymous);
  return withoutQuotation(without).slice(0, longest);
}
