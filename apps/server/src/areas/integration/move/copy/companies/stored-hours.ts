import { sentSchedule } from '@recado/contract';
import { z } from 'zod';
import type { StoredSchedule } from '../../../../../platform/database/schema/shapes.ts';
import { completeSchedules, defaultSchedules, hoursFrom } from '../../../../company/companies/schedules.ts';

/** Names of days as products of the family write them, in their languages, without accents. */
const daysByName: Record<string, StoredSchedule['weekdayEn']> = {
  segunda: 'monday',
  terca: 'tuesday',
  quarta: 'wednesday',
  quinta: 'thursday',
  sexta: 'friday',
  sabado: 'saturday',
  domingo: 'sunday',
  lunes: 'monday',
  martes: 'tuesday',
  miercoles: 'wednesday',
  jueves: 'thursday',
  viernes: 'friday',
};

const text = z.union([z.string(), z.number()]).nullish().catch(null);
const storedDay = z.object({
  weekday: text,
  weekdayEn: text,
  startTime: text,
  endTime: text,
  startTimeA: text,
  endTimeA: text,
  startTimeB: text,
  endTimeB: text,
  lunchTimeStart: text,
  lunchTimeEnd: text,
  startLunchTime: text,
  endLunchTime: text,
});
type StoredDay = z.output<typeof storedDay>;

/** Opening hours in the form of this product, and the days that could not be read. */
export interface ReadHours {
  hours: StoredSchedule[];
  unreadable: string[];
}

/**
 * Reads opening hours, in whatever form they were stored: a list of days with whole hours or their halves, or an object
 * with a member for each day. Missing and unreadable days have the usual hours; no list at all is none.
 */
export function storedHours(stored: unknown): ReadHours {
  const days = daysIn(stored);
  if (days.length === 0) return { hours: [], unreadable: [] };
  const unreadable: string[] = [];
  const hours = days.flatMap(({ name, day }) => {
    const weekdayEn = dayOf(name);
    const read = weekdayEn && hoursOf(weekdayEn, day);
    if (read) return [read];
    unreadable.push(name.slice(0, 40));
    return [];
  });
  return { hours: completeSchedules(hours), unreadable };
}

function daysIn(stored: unknown): { name: string; day: StoredDay }[] {
  const list = Array.isArray(stored)
    ? stored.map((day: unknown) => ['', day] as const)
    : Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(stored));
  return list.slice(0, 14).flatMap(([key, value]) => {
    const day = storedDay.safeParse(value);
    if (!day.success) return [];
    const { weekdayEn, weekday } = day.data;
    return [{ name: String(weekdayEn || weekday || key), day: day.data }];
  });
}

function dayOf(name: string): StoredSchedule['weekdayEn'] | undefined {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
  const english = defaultSchedules().find(({ weekdayEn }) => weekdayEn === plain);
  const [first = ''] = plain.split(/[\s-]/);
  return english?.weekdayEn ?? daysByName[first];
}

function hoursOf(weekdayEn: StoredSchedule['weekdayEn'], day: StoredDay): StoredSchedule | undefined {
  const weekday = defaultSchedules().find((one) => one.weekdayEn === weekdayEn)?.weekday ?? '';
  const sent = sentSchedule.safeParse({
    weekday,
    weekdayEn,
    startTime: clockOf(day.startTime),
    endTime: clockOf(day.endTime),
    startTimeA: clockOf(day.startTimeA),
    endTimeA: clockOf(day.endTimeA),
    startTimeB: clockOf(day.startTimeB),
    endTimeB: clockOf(day.endTimeB),
    lunchTimeStart: clockOf(day.lunchTimeStart ?? day.startLunchTime),
    lunchTimeEnd: clockOf(day.lunchTimeEnd ?? day.endLunchTime),
  });
  if (!sent.success) return undefined;
  try {
    return hoursFrom([sent.data], [])[0];
  } catch {
    // Impossible hours, e.g. an end before the start.
    return undefined;
  }
}

/** HH:MM of `8:00`, `08:00:00` or `08h00`; undefined if absent, the text itself if it is no time. */
function clockOf(written: StoredDay['startTime']): string | undefined {
  if (written === null || written === undefined) return undefined;
  const plain = String(written).trim();
  const [, hours, minutes] = /^(\d{1,2})[:h](\d{2})(?::\d{2})?$/.exec(plain) ?? [];
  return hours === undefined ? plain : `${hours.padStart(2, '0')}:${minutes}`;
}
