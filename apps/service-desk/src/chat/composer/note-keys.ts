/** The keys that change between message and note. With a modifier: a letter would be text in an open chat. */
export const noteKeys = 'mod+shift+x';
