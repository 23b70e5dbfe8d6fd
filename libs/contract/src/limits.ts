/** The maximum length of a search text; a search box accepts no more. */
export const longestSearch = 200;

/** How many years back an import of old messages may reach (SPEC §5). */
export const importYears = 2;

/** Days that a developer grant lasts at most (docs/adr/0155). */
export const longestGrantDays = 14;

/** The most tickets that one call changes. */
export const mostChangedTickets = 200;
