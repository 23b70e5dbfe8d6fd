import { onSocketState } from '../../client/socket.ts';

/** Status codes for no response, or for one from a proxy instead of the server. */
export const unreachable: ReadonlySet<number> = new Set([0, 502, 503, 504]);
/** Milliseconds between two attempts without a sign that the server is back. */
const tryAgainAfter = 3000;
let pause: Promise<void> | undefined;

/** Waits until the server may be reachable again: the socket or the network is back, or some time has passed. */
export function nextTry(): Promise<void> {
  pause ??= new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', end);
      pause = undefined;
      resolve();
    };
    const timer = setTimeout(end, tryAgainAfter);
    const stop = onSocketState(({ connected }) => {
      if (connected) end();
    });
    window.addEventListener('online', end);
  });
  return pause;
}
