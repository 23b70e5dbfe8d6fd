/**
 * The keys that change between message and note. With a modifier: a letter would be text in an open chat. X would strike
 * the text out, as in WhatsApp.
 */
export const noteKeys = 'mod+shift+o';
