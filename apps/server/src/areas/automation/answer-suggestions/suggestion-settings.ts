import type { SuggestionOutcome, SuggestionSettings } from '@recado/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { requirePrompt } from '../prompts/prompt-rows.ts';
import { answerSuggestions, suggestionSettings } from './answer-suggestions.schema.ts';

/** Milliseconds for which suggestions are counted. */
const counted = 30 * 24 * 60 * 60_000;

/** The prompt that suggests answers to the agents of a company; null: none does. */
export async function suggestingPrompt(unit: Unit, companyId: number): Promise<number | null> {
  const { promptId } = suggestionSettings;
  const [row] = await unit.db
    .select({ promptId })
    .from(suggestionSettings)
    .where(eq(suggestionSettings.companyId, companyId));
  return row?.promptId ?? null;
}

/** The same, with what became of the suggestions of the last 30 days. */
export async function readSuggesting(unit: Unit, companyId: number): Promise<SuggestionSettings> {
  const since = new Date(unit.now().getTime() - counted);
  const asked = sql<number>`count(*)::int`;
  const { kind } = answerSuggestions;
  const byKind = await unit.db
    .select({ kind, asked, taken: became('taken'), changed: became('changed'), refused: became('refused') })
    .from(answerSuggestions)
    .where(and(eq(answerSuggestions.companyId, companyId), gt(answerSuggestions.createdAt, since)))
    .groupBy(kind)
    .orderBy(kind);
  const sum = (of: 'asked' | SuggestionOutcome) => byKind.reduce((total, figures) => total + figures[of], 0);
  return {
    promptId: await suggestingPrompt(unit, companyId),
    ...{ asked: sum('asked'), taken: sum('taken'), changed: sum('changed'), refused: sum('refused') },
    byKind,
  };
}

/** Chooses the prompt that suggests answers, or none. Throws ERR_NO_PROMPT_FOUND. */
export async function chooseSuggesting(
  unit: Unit,
  companyId: number,
  promptId: number | null,
): Promise<SuggestionSettings> {
  if (promptId !== null) await requirePrompt(unit, companyId, promptId);
  await unit.db
    .insert(suggestionSettings)
    .values({ companyId, promptId })
    .onConflictDoUpdate({ target: suggestionSettings.companyId, set: { promptId } });
  return readSuggesting(unit, companyId);
}

function became(outcome: SuggestionOutcome) {
  return sql<number>`(count(*) filter (where ${answerSuggestions.outcome} = ${outcome}))::int`;
}
