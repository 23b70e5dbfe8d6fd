/** The keys that search the macros for the open ticket; with a modifier, because a letter would be text in an open chat. */
export const macroKeys = 'mod+;';
