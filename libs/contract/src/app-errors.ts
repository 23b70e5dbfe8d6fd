/** The statuses of the errors about apps (docs/adr/0154), each of them a code with a text in all three languages. */
export const appErrorStatus = {
  /** The archive of an app is wrong, not validly signed, or older than one that was accepted; `reasons` says why. */
  ERR_APP_REFUSED: 422,
  /** The consent is not to what the version of the app needs now: it is to be shown and asked again. */
  ERR_APP_CONSENT: 409,
  /** The plan of the company does not allow the app. */
  ERR_APP_NOT_IN_PLAN: 403,
  ERR_APP_INSTALLED: 409,
  /** The most apps of a company are installed. */
  ERR_TOO_MANY_APPS: 409,
  /** The key or webhook belongs to an installed app, whose installation decides about it. */
  ERR_OF_APP: 409,
  /** The app has no server, or the company did not consent to it. */
  ERR_APP_WITHOUT_SERVER: 409,
  /** The server of an app cannot be reached. */
  ERR_APP_SERVER_AWAY: 424,
  /** The server of an app does not answer in time. */
  ERR_APP_SERVER_SLOW: 424,
  /** The answer of an app's server is too large. */
  ERR_APP_ANSWER_TOO_LARGE: 424,
  /** The answer of an app's server is neither JSON nor text, or leads elsewhere. */
  ERR_APP_ANSWER: 424,
  /** The value of an app is another one than the caller read; the answer has the present one. */
  ERR_APP_DATA_CHANGED: 409,
  /** A subject has the most keys of an app, or the app keeps as much as it may. */
  ERR_APP_DATA_LIMIT: 409,
  /** Somebody changed the settings of the app meanwhile. */
  ERR_APP_SETTINGS_CHANGED: 409,
} as const;
