/** For component tests: sample records, and a mock of the API. */
export * from './records.ts';
export { type Answers, Refusal, type ServedCall, serveApi } from './serve-api.ts';
export * from './ticket-work.ts';
