import type { Subscription } from '../database/database.ts';
import { question } from '../events/event-kind.ts';
import type { Calendar } from './subscription.ts';

/** Asks for the calendar that due dates are compared with. */
export const calendar = question<'due dates', Calendar>('calendar');

/** The answer: the calendar of this server. */
export function calendarAnswer({ clock, configuration }: Calendar): Subscription {
  return calendar.answeredBy(() => ({ clock, configuration }));
}
