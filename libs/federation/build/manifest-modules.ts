import type { Feature } from '@recado/releases';
import { featureSchema } from '@recado/releases/feature-schema';
import { type Exposes, namedModules } from './exposed-files.ts';

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
  const named = namedModules(feature);
  const exposed = new Set<string>(Object.keys(exposes));
  return [
    ...[...named].filter((name) => !exposed.has(name)).map((name) => `names ${name}, which is not exposed`),
    ...[...exposed].filter((name) => !named.has(name)).map((name) => `does not name ${name}, which is exposed`),
  ];
}
