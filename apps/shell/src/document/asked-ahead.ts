/** The requests that `first-paint.js` sends before any other script runs, if there is a session of the last visit. */
interface AskedAhead {
  registry?: Promise<Response>;
  /** The exchange of the refresh cookie for a new token. */
  session?: Promise<Response>;
}

declare global {
  interface Window {
    askedAhead?: AskedAhead;
  }
}

/** The answer to an early request; undefined when it was not sent, and from the second call on. It may reject. */
export function takeAnswer(name: keyof AskedAhead): Promise<Response> | undefined {
  const answer = window.askedAhead?.[name];
  delete window.askedAhead?.[name];
  return answer;
}
