/** The SQLSTATE of a database error; empty for anything else. Drizzle wraps it as the cause. */
export function databaseCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return 'cause' in error ? databaseCode(error.cause) : '';
}

/** The constraint or index a database error is about; empty when it names none. */
export function violatedConstraint(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return 'cause' in error ? violatedConstraint(error.cause) : '';
}
