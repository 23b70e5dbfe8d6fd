// The face of the driver: all that the rest of the server imports of it. Its other files use private members of `pg` and
// drizzle; `assumptions.test.ts` has a test for each of them (ADR 121).
export type { DrizzleTransaction } from './drizzle-session.ts';
export { measureStatements, type StatementEnd } from './measure-statements.ts';
export { isBehindPooler } from './pooler.ts';
export { type Fields, momentText, rowReader } from './row-reader.ts';
export { type DatabaseSession, type DatabaseSessions, type LimitStatements, sessionsOf } from './sessions.ts';
export { preparedName } from './statement-names.ts';
export { filled, type Statement, statementText } from './statement-text.ts';
