/** The SQLSTATE of a database error; empty for anything else. Drizzle wraps it as the cause. */
export function databaseCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return 'cause' in error ? databaseCode(error.cause) : '';
}
