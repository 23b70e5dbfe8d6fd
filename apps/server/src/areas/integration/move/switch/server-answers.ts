import { requestOnce } from '../../../../platform/outbound/one-request.ts';

/** Milliseconds to wait for an answer. */
const patience = 5_000;
/** What a proxy answers for a server that is down. */
const downAnswers: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether something other than a proxy without its server answers at an address, e.g. `https://old.example`. The operator
 * names it, so it may be in the local network.
 */
export async function serverAnswers(text: string): Promise<boolean> {
  const address = new URL(text);
  const step = { address, method: 'GET', headers: {}, body: undefined, identity: undefined } as const;
  const bounds = { allowed: [address.origin], signal: AbortSignal.timeout(patience), alive: () => undefined };
  try {
    const answer = await requestOnce(step, bounds);
    if ('content' in answer) answer.content.destroy();
    return !downAnswers.has(answer.status);
  } catch {
    return false;
  }
}
