/** The longest text that is searched in a list; a search box takes no more. */
export const longestSearch = 200;

/** How many years back an import of old messages may reach (SPEC §5). */
export const importYears = 2;
