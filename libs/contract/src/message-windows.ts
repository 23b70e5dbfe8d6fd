/** The maximum length of a place's name in a message. */
export const longestPlaceName = 200;

/** The most options of a poll, and the most characters of one and of the question, as in WhatsApp. */
export const pollBounds = { options: 12, option: 100, question: 255 };

/** The most bytes of a preview picture: of a page, a document or a map. */
export const largestThumbnail = 100_000;

/** The maximum length of a message's text. */
export const longestMessage = 65_000;

/** The maximum length of a message of an internal chat. */
export const longestChatMessage = 10_000;

/** Stands for a deleted message as the last one of an internal chat. */
export const deletedChatMessage = '🚫';

/** The maximum length of a draft that the server keeps; a longer one stays in the browser. */
export const longestDraft = 10_000;

/** The maximum size of a picture in bytes; a larger one is scaled down or sent as a document. */
export const largestPicture = 5 * 1024 * 1024;

/** How long a message can be changed, in milliseconds: edited (SPEC §5, §9), and deleted for everybody (WhatsApp). */
export const messageWindows = { edit: 15 * 60_000, remove: 60 * 60 * 60_000 };
