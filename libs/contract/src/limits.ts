/** The maximum length of a search text; a search box accepts no more. */
export const longestSearch = 200;

/** How many years back an import of old messages may reach (SPEC §5). */
export const importYears = 2;

/** Days that a developer grant lasts at most (docs/adr/0155). */
export const longestGrantDays = 14;

/** The most tickets that one call changes. */
export const mostChangedTickets = 200;

/** The most characters of the reason why a ticket is snoozed. */
export const longestSnoozeReason = 200;

/** The most days for which a ticket is snoozed. */
export const longestSnoozeDays = 366;

/** The most reasons of a company, their levels, the length of a name, and that of a closing note. */
export const mostReasons = 300;
export const mostReasonLevels = 3;
export const longestReasonName = 60;
export const longestClosingNote = 500;

/** How many of each a company, a rule or a condition has at most. */
export const ruleLimits = {
  rules: 100,
  conditions: 50,
  steps: 10,
  values: 50,
  /** Characters of a word, a note, and the label of a webhook; users that a note tells. */
  word: 100,
  note: 2000,
  label: 60,
  told: 20,
  /** Minutes that a ticket waits at most before a rule looks at it: thirty days. */
  minutes: 43_200,
  /** How often a rule runs in one ticket in an hour, at most. */
  perTicketAndHour: 60,
} as const;

/**
 * What a call from outside that starts a rule may have: bytes of JSON, objects within each other, values, calls to one rule in
 * a minute; characters of a place in the body, and of one value as steps use it.
 */
export const ruleCallLimits = { bytes: 65_536, depth: 8, values: 200, perMinute: 60, path: 100, value: 500 } as const;

/** What happens to a ticket that a rule can follow without further settings. */
export const ruleOccasions = [
  'messageReceived',
  'ticketOpened',
  'ticketMoved',
  'ticketResolved',
  'ticketRated',
  'contactCreated',
] as const;

/** How many contacts are blocked or unblocked with one call. */
export const mostBlockedAtOnce = 100;

/** The most organisations of a company, and the longest texts of one. */
export const mostOrganisations = 20_000;
export const longestOrganisation = { name: 100, documentNumber: 30, site: 200, note: 2000 } as const;

/** The most conditions on fields of one view or segment. */
export const mostFieldConditions = 10;
