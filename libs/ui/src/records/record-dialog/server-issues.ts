/** A field the server refused, and why. */
export interface Issue {
  path: string;
  message: string;
}

/** The refused fields of a failure with ERR_VALIDATION (SERVER §1); empty for every other failure. */
export function issuesOf(failure: unknown): Issue[] {
  const body = property(failure, 'body');
  const issues = property(body, 'issues');
  return Array.isArray(issues) ? issues.filter(isIssue) : [];
}

/** Splits refusals into those that have a field on the form and those to be told on top. */
export function placeIssues(issues: Issue[], fields: string[]): { beside: Issue[]; onTop: string[] } {
  const beside = issues.filter(({ path }) => fields.includes(path));
  const onTop = issues.filter((issue) => !beside.includes(issue));
  return { beside, onTop: onTop.map(({ path, message }) => (path ? `${path}: ${message}` : message)) };
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isIssue(value: unknown): value is Issue {
  return typeof property(value, 'path') === 'string' && typeof property(value, 'message') === 'string';
}
