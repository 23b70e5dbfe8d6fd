import type { KnowledgeHit } from '@recado/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import type { EmbeddedQuestion } from './embedding/embed-question.ts';
import { cosineOf, nearness } from './embedding/vectors.ts';
import { knowledgePages, knowledgePassages, knowledgeSources } from './knowledge.schema.ts';
import { type QuestionWord, questionWords } from './question-words.ts';

/** The passages that match a question, best first; `isQuestion`: it has words that say what it is about. */
export interface Findings {
  isQuestion: boolean;
  hits: KnowledgeHit[];
}

/**
 * Finds the passages of a company that match the words of a question. The score of a passage is the share of the words that it has, each
 * counting by how rare it is in what the company knows; a word that is nowhere counts like the rarest. Words of its heading decide between
 * equal ones. With `embedded`, what is near by meaning counts as well: neither takes from the other, so that a threshold that was set for
 * words still holds.
 */
export async function findPassages(
  unit: Unit,
  companyId: number,
  question: string,
  most: number,
  embedded?: EmbeddedQuestion,
): Promise<Findings> {
  const words = await questionWords(unit, question);
  if (words.length === 0) return { isQuestion: false, hits: [] };
  const matches = await matchesOf(unit, companyId, words);
  const weights = await weightsOf(unit, companyId, words, matches);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const near = embedded ? await nearOf(unit, companyId, embedded) : new Map<number, number>();
  const ranks = new Map(matches.map((match) => [match.id, match]));
  const scored = [...new Set([...ranks.keys(), ...near.keys()])].map((id) => {
    const { has = [], rank = 0 } = ranks.get(id) ?? {};
    const reached = weights.reduce((sum, weight, at) => sum + (has[at] ? weight : 0), 0);
    const byWords = whole === 0 ? 0 : reached / whole;
    return { id, rank, score: Math.round(100 * (1 - (1 - byWords) * (1 - (near.get(id) ?? 0)))) };
  });
  const found = scored.filter(({ score }) => score > 0);
  found.sort((one, other) => other.score - one.score || other.rank - one.rank || one.id - other.id);
  return { isQuestion: true, hits: await shown(unit, companyId, found.slice(0, most)) };
}

/** How near each embedded passage is, 0 to 1. A company has so few that each is compared, which needs no index and no extension. */
async function nearOf(
  unit: Unit,
  companyId: number,
  { direction, embeddedBy }: EmbeddedQuestion,
): Promise<Map<number, number>> {
  const { id, embedding } = knowledgePassages;
  const isComparable = and(eq(knowledgePassages.companyId, companyId), eq(knowledgePassages.embeddedBy, embeddedBy));
  const rows = await unit.db.select({ id, embedding }).from(knowledgePassages).where(and(isComparable, isTold));
  const near = nearness(rows.map((row) => (row.embedding ? cosineOf(row.embedding, direction) : 0)));
  return new Map(rows.map((row, at) => [row.id, near[at] ?? 0]));
}

/** Of a ticket only while it is resolved: one that goes on is no answer yet. */
const isTold = sql`(${knowledgePassages.ticketId} is null
  or exists (select from ${tickets} where ${tickets.id} = ${knowledgePassages.ticketId} and ${tickets.status} = 'closed'))`;

interface Match {
  id: number;
  /** By word of the question: whether the passage has it. */
  has: boolean[];
  rank: number;
}

/** The passages with any of the words. A company has so few that each is looked at. */
async function matchesOf(unit: Unit, companyId: number, words: readonly QuestionWord[]): Promise<Match[]> {
  const queries = words.map(({ query }) => query);
  const { rows } = await unit.db.execute<{ id: number; has: boolean[]; rank: number }>(sql`
    select id, array(select words @@ asked.query::tsquery from unnest(${sql.param(queries)}::text[]) with ordinality asked (query, n) order by n) as has,
      ts_rank(words, ${queries.join(' | ')}::tsquery) as rank
    from ${knowledgePassages} where company_id = ${companyId} and words @@ ${queries.join(' | ')}::tsquery and ${isTold}`);
  return rows;
}

async function weightsOf(
  unit: Unit,
  companyId: number,
  words: readonly QuestionWord[],
  matches: readonly Match[],
): Promise<number[]> {
  const all = await unit.db.$count(knowledgePassages, eq(knowledgePassages.companyId, companyId));
  return words.map((_word, at) => {
    const having = matches.filter(({ has }) => has[at]).length;
    return Math.log(1 + (all + 1) / (Math.max(having, 1) + 0.5));
  });
}

async function shown(
  unit: Unit,
  companyId: number,
  best: readonly { id: number; score: number }[],
): Promise<KnowledgeHit[]> {
  if (best.length === 0) return [];
  const { id, sourceId, heading, text } = knowledgePassages;
  // A page of a site is its own source.
  const title = sql<string>`coalesce(nullif(${knowledgePages.title}, ''), ${knowledgeSources.title})`;
  const address = sql<string>`coalesce(${knowledgePages.address}, ${knowledgeSources.address})`;
  const ids = best.map((one) => one.id);
  const rows = await unit.db
    .select({ id, sourceId, heading, text, title, address })
    .from(knowledgePassages)
    .innerJoin(knowledgeSources, eq(knowledgeSources.id, sourceId))
    .leftJoin(knowledgePages, eq(knowledgePages.id, knowledgePassages.pageId))
    .where(and(eq(knowledgePassages.companyId, companyId), inArray(id, ids)));
  return best.flatMap(({ id: passageId, score }) => {
    const row = rows.find((one) => one.id === passageId);
    if (!row) return [];
    const { id: _id, ...hit } = row;
    return [{ passageId, ...hit, score }];
  });
}
