/** The types of the JSON columns. The contract validates outside data; these describe stored values. */

/** Opening hours of one weekday, HH:MM in the company's time zone (SPEC §3, Company). */
export interface StoredSchedule {
  weekday: string;
  weekdayEn: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
  startTime: string;
  endTime: string;
  lunchTimeStart: string;
  lunchTimeEnd: string;
}

/** One custom field of a contact. */
export interface StoredExtraInfo {
  id?: number;
  name: string;
  value: string;
}

/** One reaction to a message; `author` is the number or LID of the person, empty for the company itself. */
export interface StoredReaction {
  emoji: string;
  fromMe: boolean;
  author: string;
  /** In a group: the author's name, if known. */
  name?: string;
  /** A reaction of the company that WhatsApp refused. */
  failed?: boolean;
}

/** Structured content: a location, the people of a contact card, the details of a file. */
export type StoredData = Record<string, unknown>;
