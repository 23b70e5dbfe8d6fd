/** The statuses of the errors about the second step of signing in (docs/adr/0177). */
export const secondFactorErrorStatus = {
  /** The account has a second factor: the same call with a code signs in. */
  ERR_SECOND_FACTOR_NEEDED: 401,
  /** The company asks for a second factor, and the account has none: it is set up at the sign-in. */
  ERR_SECOND_FACTOR_SETUP: 409,
  /** The company asks for a second step, and the account has a passkey: it signs in with this. */
  ERR_PASSKEY_NEEDED: 403,
  /** A wrong, former or used code of a second factor. */
  ERR_SECOND_FACTOR_CODE: 400,
  /** The account has a second factor already. */
  ERR_SECOND_FACTOR_ON: 409,
  /** The account has no second factor, or none was begun. */
  ERR_SECOND_FACTOR_OFF: 409,
  /** The company asks for a second factor: it cannot be removed. */
  ERR_SECOND_FACTOR_REQUIRED: 409,
} as const;
