/** The tokens that a browser keeps in cookies. */
export interface CookieTokens {
  /** Gets the next access token. */
  value: string;
  /** Opens sockets of the same session. */
  forSockets: string;
  expiresAt: Date;
  /** Names the browser from one sign-in to the next; absent: it has one, or needs none. */
  forDevice?: string;
}
