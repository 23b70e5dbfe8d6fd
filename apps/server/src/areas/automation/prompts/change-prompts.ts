import type { BodyOutput, EventInput, Prompt } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { sealText } from '../../../platform/security/sealing.ts';
import { noAutomation } from '../../company/automations/automation.ts';
import { mask } from '../../company/settings/stored-settings.ts';
import { presentQueue, publishQueue, requireOwnQueue } from '../../conversations/queues/queue-rows.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { publishState } from '../../conversations/whatsapps/whatsapp-rows.ts';
import { contextOfKey, presentPrompt, requirePrompt, selectPrompts } from './prompt-rows.ts';
import { prompts } from './prompts.schema.ts';

/** The context of a change of prompts. */
export interface PromptContext {
  platform: Pick<ServicePlatform, 'secret' | 'channels'>;
  unit: Unit;
  companyId: number;
}

/** Creates a prompt. Throws ERR_NO_QUEUE_FOUND. */
export async function createPrompt(context: PromptContext, draft: BodyOutput<'POST /prompt'>): Promise<Prompt> {
  const { unit, companyId } = context;
  await requireOwnQueue(unit, companyId, draft.queueId);
  const { apiKey, voiceKey, ...plain } = draft;
  const made = one(
    await unit.db
      .insert(prompts)
      .values({ ...plain, apiKey: '', voiceKey: '', companyId })
      .returning({ id: prompts.id }),
    'ERR_INTERNAL',
  );
  // Keys are bound to the row, so they are sealed once its id is known.
  await unit.db
    .update(prompts)
    .set(sealedKeys(context, made.id, { apiKey, voiceKey }))
    .where(eq(prompts.id, made.id));
  return announce(context, 'create', made.id);
}

/**
 * Changes a prompt. An empty or masked key keeps the stored one, but another origin needs the key again: otherwise a
 * changed address would get the stored key. Throws ERR_NO_PROMPT_FOUND, ERR_NO_QUEUE_FOUND and ERR_VALIDATION.
 */
export async function changePrompt(
  context: PromptContext,
  promptId: number,
  changes: BodyOutput<'PUT /prompt/:promptId'>,
): Promise<Prompt> {
  const { unit, companyId } = context;
  const { prompt: before } = await requirePrompt(unit, companyId, promptId);
  if (changes.queueId !== undefined) await requireOwnQueue(unit, companyId, changes.queueId);
  const { apiKey, voiceKey, ...plain } = changes;
  const keys = sealedKeys(context, promptId, { apiKey, voiceKey });
  const isElsewhere = originOf(plain.baseUrl ?? before.baseUrl) !== originOf(before.baseUrl);
  if (isElsewhere && !keys.apiKey) throw refusedValue('body.apiKey', 'required');
  await unit.db
    .update(prompts)
    .set({ ...plain, ...keys, ...touched })
    .where(eq(prompts.id, promptId));
  return announce(context, 'update', promptId);
}

/** Deletes a prompt; connections, queues and tickets no longer use it. Throws ERR_NO_PROMPT_FOUND. */
export async function deletePrompt({ platform, unit, companyId }: PromptContext, promptId: number): Promise<void> {
  await requirePrompt(unit, companyId, promptId);
  await unit.db
    .update(tickets)
    .set(noAutomation)
    .where(uses(tickets, companyId, promptId));
  const freed = { promptId: null };
  const queuesOfIt = uses(queues, companyId, promptId);
  for (const queue of await unit.db.update(queues).set(freed).where(queuesOfIt).returning()) {
    publishQueue(unit, companyId, { action: 'update', record: presentQueue(queue) });
  }
  const connectionsOfIt = uses(whatsapps, companyId, promptId);
  const connections = await unit.db.update(whatsapps).set(freed).where(connectionsOfIt).returning({ id: whatsapps.id });
  for (const { id: connectionId } of connections) await publishState(platform, unit, { connectionId, status: true });
  await unit.db.delete(prompts).where(eq(prompts.id, promptId));
  publish(unit, companyId, { action: 'delete', id: promptId });
}

function uses(table: typeof tickets | typeof queues | typeof whatsapps, companyId: number, promptId: number) {
  return and(eq(table.companyId, companyId), eq(table.promptId, promptId));
}

/** The sealed keys to store, of those that were entered. */
function sealedKeys(
  { platform: { secret } }: PromptContext,
  promptId: number,
  entered: { apiKey?: string | undefined; voiceKey?: string | undefined },
): { apiKey?: string; voiceKey?: string } {
  const sealed: { apiKey?: string; voiceKey?: string } = {};
  for (const name of ['apiKey', 'voiceKey'] as const) {
    const value = entered[name];
    if (value && value !== mask) sealed[name] = sealText(secret, value, contextOfKey(promptId, name));
  }
  return sealed;
}

function originOf(address: string): string {
  return new URL(address).origin;
}

async function announce(context: PromptContext, action: 'create' | 'update', promptId: number): Promise<Prompt> {
  const { unit, companyId } = context;
  const row = one(await selectPrompts(unit).where(eq(prompts.id, promptId)), 'ERR_NO_PROMPT_FOUND');
  const record = presentPrompt(row);
  publish(unit, companyId, { action, record });
  return record;
}

function publish(unit: Unit, companyId: number, payload: EventInput<'prompt'>): void {
  unit.publish({ name: 'prompt', companyId, audience: { to: 'admins' }, payload });
}
