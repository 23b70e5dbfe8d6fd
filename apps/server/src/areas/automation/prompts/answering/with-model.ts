import type { ServicePlatform } from '../../../../channels/services.ts';
import { AppError } from '../../../../platform/errors.ts';
import { openText } from '../../../../platform/security/sealing.ts';
import { contextOfKey } from '../prompt-rows.ts';
import type { prompts } from '../prompts.schema.ts';
import { createMeter } from '../usage/meter.ts';
import { type AiCallOptions, type Model, NoAnswer } from './services-of-ai.ts';

/** Calls a prompt's services for an agent, who waits. Throws ERR_NO_SUGGESTION, ERR_AI_LIMIT. */
export async function withModel<Answer>(
  platform: ServicePlatform,
  prompt: typeof prompts.$inferSelect,
  call: (model: Model, reach: AiCallOptions) => Promise<Answer>,
): Promise<Answer> {
  const { outboundOrigins: allowed, aiPatience: patience } = platform.configuration;
  const reach = { allowed, patience, signal: AbortSignal.timeout(patience), meter: createMeter(platform, prompt) };
  const apiKey = openText(platform.secret, prompt.apiKey, contextOfKey(prompt.id, 'apiKey'));
  try {
    return await call({ ...prompt, apiKey }, reach);
  } catch (cause) {
    throw refusalOf(cause);
  }
}

/** An AI's failure in the words of agents; any other error as it is. */
function refusalOf(cause: unknown): unknown {
  if (!(cause instanceof NoAnswer)) return cause;
  return new AppError(cause.isLimit ? 'ERR_AI_LIMIT' : 'ERR_NO_SUGGESTION', { cause });
}
