import { warningDays } from '@recado/contract/due-dates';

const day = 86_400_000;

/** Whole days from today to a day `YYYY-MM-DD`; negative when it has passed, null without one. */
export function daysUntil(dueDate: string | null, now: Date = new Date()): number | null {
  if (!dueDate) return null;
  const due = new Date(`${dueDate}T00:00:00`).getTime();
  if (Number.isNaN(due)) return null;
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  return Math.round((due - today) / day);
}

/** Whether to warn that the subscription ends soon: fewer than 5 days remain (SPEC §4.5, §9). */
export function endsSoon(dueDate: string | null, now?: Date): boolean {
  const days = daysUntil(dueDate, now);
  return days !== null && days < warningDays;
}
