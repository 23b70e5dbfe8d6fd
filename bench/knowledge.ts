import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KnowledgeHit } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { addSource } from '../apps/server/src/areas/automation/knowledge/change-knowledge.ts';
import { directionOf } from '../apps/server/src/areas/automation/knowledge/embedding/vectors.ts';
import { findPassages } from '../apps/server/src/areas/automation/knowledge/find-passages.ts';
import { knowledgePassages, knowledgeSources } from '../apps/server/src/areas/automation/knowledge/knowledge.schema.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { companies } from '../apps/server/src/platform/database/schema/companies.ts';
import { askedQuestions, knownAnswers } from './knowledge-questions.ts';
import { printTable } from './report.ts';

/**
 * How often the search finds the known answer to 60 questions of customers: as its first passage, and among the three
 * first. And how often a stand-in for a model says it, with the passages that a prompt would get and without: it repeats the passage with
 * most words of the question, so it says what the search makes possible, not what a language model makes of it. By words, by meaning alone,
 * and by both: the endpoint for embeddings is a stand-in, too, which counts the n-grams of a text's letters. It knows forms of words, and no
 * synonyms: what a real model adds is not measured here.
 */

const ways = ['words', 'meaning', 'both'] as const;
const embeddedBy = 'n-grams';

const folder = mkdtempSync(join(tmpdir(), 'bench-knowledge-'));
const database = await openDatabase({ folder, logger: pino({ level: 'silent' }) });
try {
  await measure(database);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(of: Database): Promise<void> {
  const companyId = await of.system(async ({ db }) => {
    const [made] = await db.insert(companies).values({ name: 'Provedor' }).returning({ id: companies.id });
    return made?.id ?? 0;
  });
  await of.tenant(companyId, async (unit) => {
    for (const [title, text] of knownAnswers)
      await addSource(unit, companyId, { kind: 'answer', title, text, address: '', follows: false });
    const rows = await unit.db.select().from(knowledgePassages);
    for (const { id, sourceId, text } of rows) {
      const [source] = await unit.db.select().from(knowledgeSources).where(eq(knowledgeSources.id, sourceId));
      const embedding = meaningOf(`${source?.title}\n${text}`);
      await unit.db.update(knowledgePassages).set({ embedding, embeddedBy }).where(eq(knowledgePassages.id, id));
    }
  });
  const rows: string[][] = [];
  for (const [kind, questions] of Object.entries(askedQuestions))
    for (const way of ways) rows.push(await rowOf(of, companyId, way, kind, questions));
  const columns = ['questions', 'found by', 'first', 'among three', 'said with knowledge', 'without', 'median score'];
  printTable('60 questions of customers with known answers', columns, rows);
}

async function rowOf(
  of: Database,
  companyId: number,
  way: (typeof ways)[number],
  kind: string,
  questions: readonly (readonly [question: string, place: number])[],
): Promise<string[]> {
  const found = { first: 0, three: 0, said: 0, saidWithout: 0 };
  const scores: number[] = [];
  for (const [question, place] of questions) {
    const wanted = knownAnswers[place]?.[1] ?? '';
    const hits = await find(of, companyId, way, question);
    const at = hits.findIndex(({ text }) => text === wanted);
    if (at === 0) found.first += 1;
    if (at >= 0 && at < 3) found.three += 1;
    if (sayBest(question, hits) === wanted) found.said += 1;
    if (sayBest(question, []) === wanted) found.saidWithout += 1;
    if (hits[0]) scores.push(hits[0].score);
  }
  const share = (count: number) =>
    `${count} of ${questions.length} (${Math.round((100 * count) / questions.length)} %)`;
  const middle = scores.toSorted((one, other) => one - other)[Math.floor(scores.length / 2)] ?? 0;
  return [kind, way, ...[found.first, found.three, found.said, found.saidWithout].map(share), String(middle)];
}

async function find(
  of: Database,
  companyId: number,
  way: (typeof ways)[number],
  question: string,
): Promise<KnowledgeHit[]> {
  const direction = meaningOf(question);
  const embedded = direction && way !== 'words' ? { direction, embeddedBy } : undefined;
  // Nothing in the passages has this word, so that the meaning decides alone.
  const asked = way === 'meaning' ? 'xyzzyq' : question;
  return of.tenant(companyId, async (unit) => (await findPassages(unit, companyId, asked, 4, embedded)).hits);
}

/** The stand-in for embeddings: how often a text has each sequence of three and four letters, in 1,024 dimensions. */
function meaningOf(text: string): Buffer | undefined {
  const letters = ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .join(' ')} `;
  const counts = new Array<number>(1024).fill(0);
  for (const size of [3, 4]) {
    for (let at = 0; at + size <= letters.length; at += 1) {
      let place = size;
      for (const letter of letters.slice(at, at + size)) place = (31 * place + letter.charCodeAt(0)) % 1024;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return directionOf(counts.map(Math.sqrt));
}

/** The stand-in for a model. */
function sayBest(question: string, hits: readonly KnowledgeHit[]): string {
  const words = new Set(question.toLowerCase().split(/[^\p{L}\d]+/u));
  const common = ({ title, text }: KnowledgeHit) =>
    `${title} ${text}`
      .toLowerCase()
      .split(/[^\p{L}\d]+/u)
      .filter((word) => words.has(word)).length;
  const [best] = hits.toSorted((one, other) => other.score - one.score || common(other) - common(one));
  return best?.text ?? 'Não sei.';
}
