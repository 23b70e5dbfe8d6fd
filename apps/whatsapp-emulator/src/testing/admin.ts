import type { MessageView } from '../phones/describe.ts';

const PATIENCE_MS = 20_000;

/** Calls the admin API and returns the response. Throws the error text on a refusal. */
export async function admin<T = unknown>(url: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? response.statusText);
  return answer;
}

/** What a phone's screen shows. */
export function screenOf(url: string, number: string, other: string): Promise<MessageView[]> {
  return admin(url, 'GET', `/api/phones/${number}/messages?with=${other}`);
}

/** Polls until the result matches. Rejects after twenty seconds. */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > end) throw new Error(`It never came to that: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
