import { currentLanguage, translate } from '../../i18n/i18n.ts';
import { localeOf } from '../../i18n/language.ts';

/** A moment: ISO text of the server, a day `YYYY-MM-DD` (taken as local), milliseconds, or a Date. */
export type Moment = string | number | Date;

const day = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The date: DD/MM/YYYY in pt and es, the locale's own in en (UX). */
export function formatDate(moment: Moment): string {
  if (currentLanguage() === 'en') return formatted(moment, { day: '2-digit', month: '2-digit', year: 'numeric' });
  const date = dateOf(moment);
  return isDate(date) ? `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${date.getFullYear()}` : '';
}

/** The time of day: 24 hours in pt and es, the locale's own in en. */
export function formatTime(moment: Moment): string {
  if (currentLanguage() === 'en') return formatted(moment, { hour: 'numeric', minute: '2-digit' });
  const date = dateOf(moment);
  return isDate(date) ? `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}` : '';
}

/** Date and time. */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)} ${formatTime(moment)}`;
}

/** How long ago or in how long, e.g. "há 5 minutos"; beyond 30 days the date. */
export function formatRelative(moment: Moment, now: number = Date.now()): string {
  const seconds = (dateOf(moment).getTime() - now) / 1000;
  const size = Math.abs(seconds);
  const relative = new Intl.RelativeTimeFormat(localeOf[currentLanguage()], { numeric: 'auto' });
  if (size < 45) return translate('ui:time.now');
  if (size < 3600) return relative.format(Math.round(seconds / 60), 'minute');
  if (size < 86_400) return relative.format(Math.round(seconds / 3600), 'hour');
  if (size < 30 * 86_400) return relative.format(Math.round(seconds / 86_400), 'day');
  return formatDate(moment);
}

/** The day as messengers show it: today, yesterday, the weekday within a week, else the date. */
export function formatDay(moment: Moment, now: number = Date.now()): string {
  const days = Math.round((startOfDay(now) - startOfDay(dateOf(moment).getTime())) / day);
  if (days === 0) return translate('ui:time.today');
  if (days === 1) return translate('ui:time.yesterday');
  return days > 1 && days < 7 ? formatted(moment, { weekday: 'long' }) : formatDate(moment);
}

/** The last activity in a list: the time today, else the day. */
export function formatActivity(moment: Moment, now: number = Date.now()): string {
  return sameDay(moment, now) ? formatTime(moment) : formatDay(moment, now);
}

/** Whether two moments are on the same local day. */
export function sameDay(one: Moment, other: Moment): boolean {
  return startOfDay(dateOf(one).getTime()) === startOfDay(dateOf(other).getTime());
}

/** The Date of a moment; a bare day is local, not UTC. */
export function dateOf(moment: Moment): Date {
  return typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment)
    ? new Date(`${moment}T00:00:00`)
    : new Date(moment);
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function isDate(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}

/**
 * Creating the first formatter takes a twentieth of a page's start, so formats that UX fixes exactly do without one.
 */
function formatted(moment: Moment, options: Intl.DateTimeFormatOptions): string {
  const date = dateOf(moment);
  if (!isDate(date)) return '';
  const locale = localeOf[currentLanguage()];
  const key = locale + JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter.format(date);
}
