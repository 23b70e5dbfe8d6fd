import { NodePgSession } from 'drizzle-orm/node-postgres';

/** Beyond these, statements stay without name: texts with lists of any length must not fill the connections. */
const mostNames = 300;
const names = new Map<string, string>();

/**
 * Gives every statement a name, by its text, so that a connection parses and plans it once instead of every time: under
 * row-level security that takes longer than running it (docs/benchmarks.md).
 */
export class NamingSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  override prepareQuery: NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'] = (
    query,
    fields,
    name,
    ...rest
  ) => super.prepareQuery(query, fields, name ?? nameOf(query.sql), ...rest);
}

/** The name of a statement by its text; none once there are too many. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = `recado_${names.size}`;
  names.set(text, name);
  return name;
}
