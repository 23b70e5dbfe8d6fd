import type { StoredSchedule } from '../../../platform/database/schema/shapes.ts';
import { closedInterval } from '../../company/holidays/opening-hours.ts';
import { remember, say, type Turn } from './turn.ts';

/** The schedule that applies, and the message to send outside of it. */
interface Hours {
  schedules: readonly StoredSchedule[];
  outOfHoursMessage: string;
}

/**
 * Whether the schedule is closed now. If so, the contact gets the message, at most once per closed interval, even if
 * they write to several connections (SERVER §2, Out of hours).
 */
export async function replyIfClosed(turn: Turn, { schedules, outOfHoursMessage }: Hours): Promise<boolean> {
  const { knows, now, position } = turn;
  const interval = closedInterval(schedules, knows.rules.timeZone, now, knows.rules.holidays);
  if (interval === null) return false;
  turn.acts.push({ kind: 'closed' });
  const isSilent = outOfHoursMessage.trim() === '' || position.bot.closedInterval === interval;
  if (isSilent || (await knows.wasTold(interval))) return true;
  remember(turn, { closedInterval: interval });
  say(turn, outOfHoursMessage);
  return true;
}
