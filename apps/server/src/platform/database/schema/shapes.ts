/**
 * The shapes of the JSON columns. The contract validates what comes from outside; these say what is stored.
 */

/** Opening hours of one weekday, HH:MM in the company's time zone (SPEC §3, Company). */
export interface StoredSchedule {
  weekday: string;
  weekdayEn: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
  startTime: string;
  endTime: string;
  lunchTimeStart: string;
  lunchTimeEnd: string;
}

/** One free field of a contact. */
export interface StoredExtraInfo {
  id?: number;
  name: string;
  value: string;
}

/** One reaction to a message; `author` is the number or LID of who reacted, empty for the company itself. */
export interface StoredReaction {
  emoji: string;
  fromMe: boolean;
  author: string;
  /** In a group: what the author is called, when somebody knows it. */
  name?: string;
  /** One of ours that WhatsApp did not take. */
  failed?: boolean;
}

/** Structured content: the position of a location, the people of a contact card, what a file is. */
export type StoredData = Record<string, unknown>;
