import type { Feature } from '../feature.ts';
import { type KnownPoint, points } from './known-points.ts';

/** The most extensions of one remote: more are a mistake, e.g. a loop that makes them. */
const mostExtensions = 40;

/** Why extensions of a manifest cannot be placed, one line each with what there is instead. */
export function extensionProblems({ extensions = [] }: Pick<Feature, 'extensions'>): string[] {
  if (extensions.length > mostExtensions) return [`extensions: at most ${mostExtensions} of one remote`];
  const seen = new Set<string>();
  return extensions.flatMap((entry) => {
    const point = points.find(({ name }) => name === entry.point);
    if (!point) {
      const known = points.map(({ name }) => name).join(', ');
      return [`extensions: there is no point "${entry.point}"; there are: ${known}`];
    }
    const place = `${entry.point} ${entry.module}`;
    const named = (entry.when ?? []).map(({ fact }) => fact);
    const isTwice = seen.has(place);
    seen.add(place);
    return [
      ...(isTwice ? [`extensions: ${entry.module} stands twice at ${entry.point}`] : []),
      ...(point.isAction && !entry.icon ? [`extensions: ${entry.module} at ${entry.point} needs an icon`] : []),
      ...unknownFacts(point, named),
      ...notNarrowed(point, named),
    ];
  });
}

function unknownFacts({ name, facts }: KnownPoint, named: readonly string[]): string[] {
  return named
    .filter((fact) => !facts.includes(fact))
    .map((fact) => `extensions: ${name} has no fact "${fact}"; it has: ${facts.join(', ') || 'none'}`);
}

function notNarrowed({ name, narrowedBy = [] }: KnownPoint, named: readonly string[]): string[] {
  if (narrowedBy.length === 0 || narrowedBy.some((fact) => named.includes(fact))) return [];
  return [`extensions: one at ${name} needs a condition on ${narrowedBy.join(' or ')}`];
}
