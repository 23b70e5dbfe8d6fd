import type { Feature } from '../src/feature.ts';
import { featureSchema } from '../src/feature-schema.ts';

/** The modules a remote exposes: name in the manifest → file, e.g. `./tickets` → `./src/tickets/tickets-page.tsx`. */
export type Exposes = Record<`./${string}`, `./src/${string}`>;

/**
 * Checks that a remote's manifest and its exposed modules match exactly.
 * Throws with one line per problem.
 */
export function checkManifest(feature: Feature, exposes: Exposes): void {
  const parsed = featureSchema.safeParse(feature);
  const shape = parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const problems = [...shape, ...(parsed.success ? mismatches(parsed.data, exposes) : [])];
  if (problems.length === 0) return;
  throw new Error(`feature.manifest.ts of ${feature.name}:\n  ${problems.join('\n  ')}`);
}

function mismatches(feature: Feature, exposes: Exposes): string[] {
  const named = new Set(feature.routes.map(({ module }) => module));
  for (const { firstCalls } of feature.routes) if (firstCalls) named.add(firstCalls);
  if (feature.setup) named.add(feature.setup);
  if (feature.finder) named.add(feature.finder);
  for (const { module } of feature.bells ?? []) named.add(module);
  for (const { badge } of feature.menu) if (badge) named.add(badge);
  const exposed = new Set<string>(Object.keys(exposes));
  return [
    ...[...named].filter((name) => !exposed.has(name)).map((name) => `names ${name}, which is not exposed`),
    ...[...exposed].filter((name) => !named.has(name)).map((name) => `does not name ${name}, which is exposed`),
  ];
}
