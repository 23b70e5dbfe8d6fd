/** The statuses of the errors about what eases and explains the work in tickets (docs/adr/0163 to 0170). */
export const ticketWorkErrorStatus = {
  /** Two service levels are for the same queue and priority. */
  ERR_DUPLICATED_SERVICE_LEVEL: 409,
  ERR_NO_HOLIDAY_FOUND: 404,
  ERR_TOO_MANY_HOLIDAYS: 409,
  ERR_NO_MACRO_FOUND: 404,
  /** The maximum number of shared macros, or of a user's own, is reached. */
  ERR_TOO_MANY_MACROS: 409,
  ERR_NO_RULE_FOUND: 404,
  /** The maximum number of rules is reached. */
  ERR_TOO_MANY_RULES: 409,
  ERR_NO_CUSTOM_FIELD_FOUND: 404,
  /** Another field has the name or the key. */
  ERR_DUPLICATED_CUSTOM_FIELD: 409,
  ERR_TOO_MANY_CUSTOM_FIELDS: 409,
  /** The kind of a field never changes: its values are of that kind. */
  ERR_CUSTOM_FIELD_KIND: 409,
  /** More values would be deleted with the field than the caller was told. */
  ERR_CUSTOM_FIELD_IN_USE: 409,
  ERR_NO_REASON_FOUND: 404,
  ERR_DUPLICATED_REASON: 409,
  ERR_TOO_MANY_REASONS: 409,
  ERR_REASON_TOO_DEEP: 409,
  ERR_REASON_BELOW_ITSELF: 409,
  /** Rounds have the reason: it can be archived, but not deleted. */
  ERR_REASON_USED: 409,
  /** The queue of the ticket asks why it is resolved. */
  ERR_REASON_REQUIRED: 409,
  /** The queue of the ticket requires fields that it or its contact has not; `issues` name them. */
  ERR_FIELDS_REQUIRED: 409,
  ERR_NO_KNOWLEDGE_FOUND: 404,
  /** The company has as many sources or passages of what it knows as it may have. */
  ERR_KNOWLEDGE_LIMIT: 409,
  /** A file without text, or a damaged one. */
  ERR_KNOWLEDGE_FILE_UNREADABLE: 400,
  /** A PDF has more pages, or takes more memory or time, than are read. */
  ERR_PDF_TOO_LARGE: 400,
  ERR_NO_PROMPT_ANSWER_FOUND: 404,
  /** The company has chosen no prompt that suggests answers to agents. */
  ERR_SUGGESTIONS_OFF: 409,
  /** The AI does not answer, or its limit is reached. */
  ERR_NO_SUGGESTION: 502,
  ERR_SUGGESTION_UNKNOWN: 404,
  /** The company's limit of AI for the day or the month is reached. */
  ERR_AI_LIMIT: 409,
  /** There are no words that an AI could read. */
  ERR_NOTHING_TO_READ: 409,
  /** A ticket would be snoozed until a past moment, or for more than a year. */
  ERR_SNOOZE_TIME: 400,
  ERR_NO_VIEW_FOUND: 404,
  /** There are as many views of this person, for this queue or for the company as there may be. */
  ERR_VIEW_LIMIT: 409,
  /** The user follows as many tickets as they may. */
  ERR_TICKET_FOLLOW_LIMIT: 409,
  /** The contact is blocked: nothing is sent to them before somebody unblocks them. */
  ERR_CONTACT_BLOCKED: 409,
  ERR_NO_ORGANISATION_FOUND: 404,
  /** Another organisation has the name. */
  ERR_DUPLICATED_ORGANISATION: 409,
  ERR_TOO_MANY_ORGANISATIONS: 409,
  /** A contact cannot be merged with itself. */
  ERR_MERGE_SAME: 409,
  /** Groups are not people: they are not merged. */
  ERR_MERGE_GROUP: 409,
  ERR_NO_MERGE_FOUND: 404,
  /** It was undone already, its 30 days are over, or WhatsApp joined one of the two with somebody else. */
  ERR_MERGE_OVER: 409,
  /** A later merge of the same contact is undone first. */
  ERR_MERGE_NOT_LAST: 409,
  /** Another contact has the number of the absorbed one by now. */
  ERR_MERGE_NAME_TAKEN: 409,
} as const;
