import { spanned } from '../observability/tracing/tracer.ts';

/**
 * Makes a call to another system as a span. It says nothing of the address: hosts name companies, and paths contain
 * keys. Below which work it stands says what it was for.
 */
export function outgoing<Answer extends { status: number }>(
  method = 'GET',
  call: () => Promise<Answer>,
): Promise<Answer> {
  const facts = { 'http.request.method': method };
  return spanned(`call ${method}`, { kind: 'client', facts }, async (span) => {
    const answer = await call();
    span?.note({ 'http.response.status_code': answer.status });
    return answer;
  });
}
