import type { Prompt } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { mask } from '../../company/settings/stored-settings.ts';
import { prompts } from './prompts.schema.ts';

/** A prompt with its queue. */
export interface PromptRow {
  prompt: typeof prompts.$inferSelect;
  queue: { name: string } | null;
}

/** Prompts with their queues. */
export function selectPrompts(unit: Unit) {
  return unit.db
    .select({ prompt: prompts, queue: { name: queues.name } })
    .from(prompts)
    .leftJoin(queues, eq(queues.id, prompts.queueId))
    .$dynamic();
}

/** A prompt of the company. Throws ERR_NO_PROMPT_FOUND. */
export async function requirePrompt(unit: Unit, companyId: number, promptId: number): Promise<PromptRow> {
  return one(
    await selectPrompts(unit).where(and(eq(prompts.companyId, companyId), eq(prompts.id, promptId))),
    'ERR_NO_PROMPT_FOUND',
  );
}

/** The name of a prompt; null if it was deleted. */
export async function nameOfPrompt(unit: Unit, promptId: number): Promise<string | null> {
  const [prompt] = await unit.db.select({ name: prompts.name }).from(prompts).where(eq(prompts.id, promptId));
  return prompt?.name ?? null;
}

/** Answers `promptExists`. */
export async function hasPrompt(unit: Unit, { companyId, promptId }: { companyId: number; promptId: number }) {
  return (await unit.db.$count(prompts, and(eq(prompts.companyId, companyId), eq(prompts.id, promptId)))) > 0;
}

/** A prompt in the form of the contract, without its keys. */
export function presentPrompt({ prompt, queue }: PromptRow): Prompt {
  const { createdAt: _createdAt, updatedAt, apiKey, voiceKey, ...plain } = prompt;
  return {
    ...plain,
    apiKey: apiKey && mask,
    voiceKey: voiceKey && mask,
    queue,
    updatedAt: updatedAt.toISOString(),
  };
}

/** The context to which a key of a prompt is bound (`sealText`). */
export function contextOfKey(promptId: number, name: 'apiKey' | 'voiceKey'): string {
  return `prompt:${promptId}:${name}`;
}
