/** The statuses of the errors about where and with what people sign in (docs/adr/0181, docs/adr/0182). */
export const signInErrorStatus = {
  /** A link of an e-mail that is used, too old, replaced, or of an address that has changed. */
  ERR_MAIL_LINK_INVALID: 404,
  /** This installation sends no e-mails. */
  ERR_MAIL_UNAVAILABLE: 409,
  /** The company lets this person sign in from its own addresses only. */
  ERR_ADDRESS_NOT_ALLOWED: 403,
  /** A text is neither an address nor a range of addresses. */
  ERR_ADDRESS_RANGE_INVALID: 400,
  /** The addresses would lock out the administrator who chooses them. */
  ERR_OWN_ADDRESS_OUTSIDE: 409,
  /** A passkey that is unknown, or whose answer is wrong, late, used before, or for another site or person. */
  ERR_PASSKEY_REFUSED: 400,
  /** The user has as many passkeys as they can. */
  ERR_PASSKEYS_TOO_MANY: 409,
  /** The user has no such other session, or it ended. */
  ERR_NO_SESSION_FOUND: 404,
  /** The user has no such passkey. */
  ERR_NO_PASSKEY_FOUND: 404,
} as const;
