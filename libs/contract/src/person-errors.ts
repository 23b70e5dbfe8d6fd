/** The statuses of the errors about a person's data and its erasure (docs/adr/0183). */
export const personErrorStatus = {
  ERR_NO_ERASURE_FOUND: 404,
  ERR_NO_PERSON_EXPORT_FOUND: 404,
  /** A group is not a person. */
  ERR_PERSON_GROUP: 409,
  /** What was typed is not the name of the contact. */
  ERR_PERSON_NAME_MISMATCH: 409,
  /** There is a duty to keep what there is about the person. */
  ERR_PERSON_HELD: 409,
  /** A ticket of the person is not resolved. */
  ERR_PERSON_TICKET_OPEN: 409,
  ERR_PERSON_ERASURE_RUNNING: 409,
  /** The company's campaigns go only to people who consented (docs/adr/0187). */
  ERR_CONSENT_MISSING: 409,
} as const;
