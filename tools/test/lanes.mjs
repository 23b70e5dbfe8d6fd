/**
 * Runs suites so that both processors stay busy: those with `beside`, one after another, beside the others in their
 * order; those with `alone` when all of these have ended. Returns the results of `runSuite` in the order of `suites`.
 */
export async function inLanes(suites, runSuite) {
  const results = new Map();
  async function inOrder(lane) {
    for (const suite of lane) results.set(suite, await runSuite(suite));
  }
  const first = suites.filter(({ alone }) => !alone);
  await Promise.all([inOrder(first.filter(({ beside }) => !beside)), inOrder(first.filter(({ beside }) => beside))]);
  await inOrder(suites.filter(({ alone }) => alone));
  return suites.map((suite) => results.get(suite));
}
