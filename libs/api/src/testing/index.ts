/** What component tests need of the API: sample records, and an API that answers. */
export * from './records.ts';
export { type Answers, Refusal, type ServedCall, serveApi } from './serve-api.ts';
