/** The statuses of the errors about a company's roles (docs/adr/0186). */
export const roleErrorStatus = {
  /** The company has no such role. */
  ERR_NO_ROLE_FOUND: 404,
  /** It would give more than the caller has, or more than its base allows. */
  ERR_ROLE_ABILITIES: 403,
  ERR_ROLE_NAME_ALREADY_EXISTS: 409,
  /** People have it: what do they get instead? */
  ERR_ROLE_USED: 409,
  /** The company has as many roles as it can. */
  ERR_ROLES_TOO_MANY: 409,
  /** Nobody would be left who administers the company. */
  ERR_LAST_ADMINISTRATOR: 409,
} as const;
