import { randomUUID } from 'node:crypto';
import type { AnswerInput } from '@recado/api/contract';
import { AppError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { IntegrationFailure } from './answering/answer.ts';
import { detectIntent, googleOf, reachOf } from './answering/ask-dialogflow.ts';
import { readServiceAccount, storedServiceAccount } from './integration-keys.ts';
import { requireOwnIntegration } from './queue-integration-rows.ts';

type TestSession = 'POST /queueIntegration/testSession';

const greetings = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' } as const;

/**
 * Asks a Dialogflow agent in a session of its own, with the key of the form or the stored one. Throws
 * ERR_INTEGRATION_CREDENTIALS, ERR_NO_INTEGRATION_FOUND, ERR_INTEGRATION_REFUSED, ERR_INTEGRATION_UNREACHABLE.
 */
export async function testDialogflow(
  platform: Platform,
  { session, body }: Pick<Call<TestSession>, 'session' | 'body'>,
): Promise<AnswerInput<TestSession>> {
  const { projectName, language } = body;
  const account = await accountOf(platform, session.companyId, body);
  const agent = { projectName, language, account, addresses: googleOf(platform.configuration) };
  const asked = { session: randomUUID(), text: body.text || greetings[language], now: platform.clock() };
  const context = reachOf(platform.configuration, AbortSignal.timeout(20_000));
  const { texts, intent } = await detectIntent(context, agent, asked).catch(asRefusal);
  return { text: texts.join('\n\n'), intent };
}

async function accountOf(
  { secret, database }: Platform,
  companyId: number,
  { jsonContent, queueIntegrationId }: Call<TestSession>['body'],
) {
  if (jsonContent.trim() !== '' || !queueIntegrationId) return readServiceAccount(jsonContent);
  const stored = await database.tenant(companyId, (unit) => requireOwnIntegration(unit, companyId, queueIntegrationId));
  return storedServiceAccount(secret, stored);
}

function asRefusal(error: unknown): never {
  if (!(error instanceof IntegrationFailure)) throw error;
  throw new AppError(error.isFinal ? 'ERR_INTEGRATION_REFUSED' : 'ERR_INTEGRATION_UNREACHABLE');
}
