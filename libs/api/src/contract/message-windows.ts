/** The maximum length of a place's name in a message. */
export const longestPlaceName = 200;

/** The maximum length of a message's text. */
export const longestMessage = 65_000;

/** The maximum length of a draft that the server keeps; a longer one stays in the browser. */
export const longestDraft = 10_000;

/** The maximum size of a picture in bytes; a larger one is scaled down or sent as a document. */
export const largestPicture = 5 * 1024 * 1024;

/** How long a message can be changed, in milliseconds: edited (SPEC §5, §9), and deleted for everybody (WhatsApp). */
export const messageWindows = { edit: 15 * 60_000, remove: 60 * 60 * 60_000 };
