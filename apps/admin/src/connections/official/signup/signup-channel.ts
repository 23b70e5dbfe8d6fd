/** What the page of signup tells: that it is there or gone, where Facebook's window was left, or what it gave. */
export type SignupMessage =
  | { kind: 'opened' | 'closed' }
  | { kind: 'left'; leftAt?: string; errorId?: string }
  | { kind: 'finished'; code: string; accountId: string; phoneNumberId?: string };

const kinds = new Set(['opened', 'closed', 'left', 'finished']);

/**
 * Opens the page of signup, which loads Facebook's SDK under a policy of its own (docs/adr/0130). The policy of this page
 * cuts the tie between the two windows, so they talk over a channel (`listenToSignup`).
 */
export function openSignup(address: string): void {
  window.open(address, 'official-signup', 'popup,width=560,height=760');
}

/**
 * Hears the page of signup with this secret: a channel reaches only pages of the same origin, and its name only who knows
 * the secret. Confirms a code at once, because the page waits for that. Returns a function that ends it.
 */
export function listenToSignup(state: string, heard: (message: SignupMessage) => void): () => void {
  const channel = new BroadcastChannel(`official-signup:${state}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return;
    if (data.kind === 'finished') channel.postMessage({ kind: 'received' });
    heard(data);
  };
  return () => channel.close();
}

function isMessage(data: unknown): data is SignupMessage {
  return typeof data === 'object' && data !== null && 'kind' in data && kinds.has(String(data.kind));
}
