import { type StepAnswer, stepAnswerOf } from '@recado/releases/apps';
import type { ServicePlatform } from '../../../../channels/services.ts';
import { callOutside, OutboundError, type OutboundReason } from '../../../../platform/outbound/call-outside.ts';
import { StepFailure, type StepProblem, type StepQuestion } from '../../../automation/chatbot/steps/running-step.ts';
import type { AppInstallationRow } from '../apps.schema.ts';
import { headersWith } from '../servers/ask-server.ts';
import type { SignStatement } from '../statements/sign-statements.ts';

/** Limits of an answer: milliseconds, as for what people ask, and bytes: ten texts of the longest, escaped. */
const patience = 10_000;
const limit = 512 * 1_024;

/** The step of an installed app. */
export interface AskedStep {
  installation: Pick<AppInstallationRow, 'id' | 'companyId' | 'app'>;
  origin: string;
  name: string;
  /** The names of the outcomes that its manifest declares. */
  outcomes: readonly string[];
}

const problems: Record<OutboundReason, StepProblem> = {
  address: 'refused',
  redirections: 'answer',
  'too-large': 'answer',
  timeout: 'unreachable',
  unreachable: 'unreachable',
};

/**
 * Asks the server of an app, at its consented origin only, what it says to a customer at a step, with a statement that
 * names no person (ADR 154). Throws StepFailure.
 */
export async function askStep(
  { configuration }: Pick<ServicePlatform, 'configuration'>,
  sign: SignStatement,
  { installation, origin, name, outcomes }: AskedStep,
  question: StepQuestion,
  signal: AbortSignal,
): Promise<StepAnswer> {
  const { token } = await sign(installation, origin);
  const call = {
    address: `${origin}/recado/steps/${name}`,
    method: 'POST',
    headers: headersWith(token),
    body: JSON.stringify(bodyOf(installation, question)),
    ...{ patience: Math.min(patience, configuration.outboundPatience), limit, signal, redirections: 0 },
  } as const;
  const { status, body } = await callOutside(call, configuration.outboundOrigins).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw new StepFailure(error.reason, problems[error.reason]);
  });
  if (status < 200 || status >= 300)
    throw new StepFailure(`status ${status}`, mayPass(status) ? 'unreachable' : 'refused');
  const { data } = stepAnswerOf(outcomes).safeParse(parsed(body));
  if (!data) throw new StepFailure('the answer is not as steps answer', 'answer');
  return data;
}

/** What the server is told: of the customer no more than what they wrote, and whose records to look up. */
function bodyOf({ id, companyId, app }: AskedStep['installation'], question: StepQuestion) {
  const { ticketId: ticket, contactId: contact, messageId: message, text, language, isFirst } = question;
  return { installation: id, company: companyId, app, ticket, contact, message, text, language, isFirst };
}

/** Whether a later request may succeed although this one was refused. */
function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
