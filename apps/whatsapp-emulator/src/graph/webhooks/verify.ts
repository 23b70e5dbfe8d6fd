import { randomInt } from 'node:crypto';
import { GraphError } from '../errors.ts';

const PATIENCE_MS = 5000;

/** Asks an address whether it knows the word, as Meta does: it has to echo the challenge. Throws if it does not. */
export async function verifyAddress(url: string, verifyToken: string): Promise<void> {
  const challenge = String(randomInt(1_000_000_000));
  const asked = addressWith(url, {
    'hub.mode': 'subscribe',
    'hub.challenge': challenge,
    'hub.verify_token': verifyToken,
  });
  const answer = await fetch(asked, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => undefined,
  );
  const text = await answer?.text().catch(() => undefined);
  if (answer?.status === 200 && text === challenge) return;
  const got = answer ? `HTTP Status Code = ${answer.status}; HTTP Message = ${answer.statusText}` : 'no answer';
  const details = `The URL couldn't be validated. Callback verification failed with the following errors: ${got}`;
  throw new GraphError(2200, { message: `(#2200) Callback verification failed`, details });
}

function addressWith(url: string, query: Record<string, string>): URL {
  if (!URL.canParse(url)) throw new GraphError(100, { message: '(#100) override_callback_uri is not a valid URI' });
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}
