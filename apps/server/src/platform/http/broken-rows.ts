import type { z } from 'zod';

type Path = readonly PropertyKey[];

/**
 * A copy of an answer without the list rows that violate the contract, so that one bad row does not fail a whole page
 * (SERVER §3.21). Undefined when there are other violations.
 */
export function withoutBrokenRows(answer: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const rows = issues.map(({ path }) => outermostRow(path));
  const broken = rows.filter((row) => row !== null);
  if (broken.length < rows.length) return undefined;
  const copy = structuredClone(answer);
  const lists = Map.groupBy(broken, (row) => JSON.stringify(row.slice(0, -1).map(String)));
  for (const [, ofList] of lists) {
    const gone = new Set(ofList.map((row) => Number(row.at(-1))));
    const list = at(copy, ofList[0]?.slice(0, -1) ?? []);
    if (!Array.isArray(list)) return undefined;
    list.splice(0, list.length, ...list.filter((_row, index) => !gone.has(index)));
  }
  return copy;
}

/** The path of the list row that contains a path; null when it is not inside a row. */
function outermostRow(path: Path): Path | null {
  const index = path.findIndex((step) => typeof step === 'number');
  return index === -1 ? null : path.slice(0, index + 1);
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );
}
