import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import type { TestContext } from 'node:test';

/** Internal addresses of a name: alone, beside a public one, and in notations of IPv6. */
export const insideAnswers = [['127.0.0.1'], ['8.8.8.8', '169.254.169.254'], ['::ffff:10.0.0.1'], ['8.8.8.8', '::1']];

/**
 * Until the test ends, names resolve to these internal addresses, one after the other. Returns the number of look-ups.
 */
export function resolveNamesInside(context: TestContext): () => number {
  let lookups = 0;
  const lookup = (_name: string, _options: object, found: (error: null, addresses: dns.LookupAddress[]) => void) => {
    const answer = insideAnswers[lookups % insideAnswers.length] ?? [];
    lookups += 1;
    const addresses = answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    process.nextTick(() => found(null, addresses));
  };
  context.mock.method(dns, 'lookup', lookup);
  syncBuiltinESMExports();
  context.after(() => {
    context.mock.restoreAll();
    syncBuiltinESMExports();
  });
  return () => lookups;
}
