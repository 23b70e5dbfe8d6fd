/** What `first-paint.js` asks for before any other script has run, when somebody was signed in at the last visit. */
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

/** The answer to what was asked ahead; undefined when it was not, and from the second time on. It may reject. */
export function takeAnswer(name: keyof AskedAhead): Promise<Response> | undefined {
  const answer = window.askedAhead?.[name];
  delete window.askedAhead?.[name];
  return answer;
}
