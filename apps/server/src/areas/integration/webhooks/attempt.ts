import type { ServicePlatform } from '../../../channels/services.ts';
import { currentCorrelation, withCorrelation } from '../../../platform/observability/tracing/correlation.ts';
import { traceContextOf, traceParentOf } from '../../../platform/observability/tracing/trace-context.ts';
import { spanned } from '../../../platform/observability/tracing/tracer.ts';
import { callOutside, OutboundError } from '../../../platform/outbound/call-outside.ts';
import { signatureOf } from './webhook-signature.ts';
import type { WebhookDeliveryRow, WebhookRow } from './webhooks.schema.ts';

/** Limits of an attempt: milliseconds, bytes of the answer, and characters of it that are stored. */
const patience = 10_000;
const limit = 64 * 1024;
const answerKept = 2_000;

/** The outcome of an attempt: the answer, or why there was none. */
export interface Outcome {
  status: number | null;
  answer: string | null;
  error: string | null;
}

/** Whether the address accepted the delivery. */
export function isTaken({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The statuses with which an address temporarily refuses all deliveries. */
const closed = [429, 502, 503, 504];

/** Whether the address as a whole is unavailable; otherwise it refused this delivery. */
export function isDown({ status }: Outcome): boolean {
  return status === null || closed.includes(status);
}

/**
 * Makes one attempt, which belongs to the request and the trace in which its event happened, whoever else's deliveries
 * the job makes. Throws if the process stops meanwhile.
 */
export function attempt(
  platform: Pick<ServicePlatform, 'configuration' | 'secret' | 'clock'>,
  webhook: WebhookRow,
  delivery: WebhookDeliveryRow,
  signal: AbortSignal,
): Promise<Outcome> {
  const { requestId, traceContext, event } = delivery;
  const facts = {
    'recado.webhook.event': event,
    'recado.webhook.id': webhook.id,
    'recado.company.id': webhook.companyId,
  };
  const correlation = { requestId: requestId ?? undefined, trace: traceContextOf(traceContext) };
  return withCorrelation(correlation, () =>
    spanned('webhook', { kind: 'producer', facts }, () => deliver(platform, webhook, delivery, signal)),
  );
}

async function deliver(
  { configuration, secret, clock }: Pick<ServicePlatform, 'configuration' | 'secret' | 'clock'>,
  webhook: WebhookRow,
  { body, id, event }: WebhookDeliveryRow,
  signal: AbortSignal,
): Promise<Outcome> {
  const { trace } = currentCorrelation();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Recado-Webhooks',
    'recado-delivery': String(id),
    'recado-event': event,
    'recado-signature': signatureOf(secret, webhook, body, clock()),
    ...(trace && { traceparent: traceParentOf(trace) }),
  };
  const bounds = { patience, limit, signal, redirections: 0 };
  const call = { address: webhook.address, method: 'POST', headers, body, ...bounds } as const;
  try {
    const { status, body: answered } = await callOutside(call, configuration.outboundOrigins);
    return { status, answer: answered.toString('utf8').replaceAll('\0', '').slice(0, answerKept), error: null };
  } catch (error) {
    if (!(error instanceof OutboundError) || signal.aborted) throw error;
    return { status: null, answer: null, error: error.reason };
  }
}
