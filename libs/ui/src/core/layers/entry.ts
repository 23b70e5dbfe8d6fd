/** An entry of the browser's history, as it is pushed. */
export interface Entry {
  state: unknown;
  url?: string | URL | null | undefined;
}

/** How many layers lie over the page at an entry; 0 for the page's own. */
export function depthOf(state: unknown): number {
  return numberIn(state, 'layers') ?? 0;
}

/** The page's place in the history, as the router counts; entries of layers have that of their page. */
export function placeOf(state: unknown): number | undefined {
  return numberIn(state, 'idx');
}

/** The same entry with so many layers. */
export function withDepth(state: unknown, depth: number): object {
  const { layers: _, ...others } = isRecord(state) ? state : {};
  return depth > 0 ? { ...others, layers: depth } : others;
}

function numberIn(state: unknown, key: string): number | undefined {
  const value = isRecord(state) ? state[key] : undefined;
  return typeof value === 'number' ? value : undefined;
}

function isRecord(state: unknown): state is Record<string, unknown> {
  return typeof state === 'object' && state !== null;
}
