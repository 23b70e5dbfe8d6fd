/** The value under a name of structured content, whose shape depends on what WhatsApp sent. */
export function valueIn(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null
    ? new Map<string, unknown>(Object.entries(data)).get(name)
    : undefined;
}

/** The list under a name; empty when there is none. */
export function listIn(data: unknown, name: string): unknown[] {
  const value = valueIn(data, name);
  return Array.isArray(value) ? value : [];
}

/** The text under a name; empty when there is none. */
export function textIn(data: unknown, name: string): string {
  const value = valueIn(data, name);
  return typeof value === 'string' ? value : '';
}

/** The number under a name. */
export function numberIn(data: unknown, name: string): number | undefined {
  const value = valueIn(data, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
