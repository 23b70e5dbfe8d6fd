import { momentIn } from '@recado/contract/local-moment';
import type { Unit } from '../../../platform/database/database.ts';
import { addMonths, dayIn } from '../../../platform/day.ts';
import { timeZoneOf } from '../../company/companies/time-zone.ts';

/** A month on a company's clock. */
export interface Month {
  /** YYYY-MM. */
  name: string;
  /** Its first day, and that of the next month. */
  from: string;
  until: string;
  /** When they begin. */
  start: Date;
  end: Date;
  timeZone: string;
}

/** A month of a company by its name; without a name the present one. */
export async function monthOf(unit: Unit, companyId: number, name?: string): Promise<Month> {
  const timeZone = await timeZoneOf(unit, companyId);
  return monthIn(timeZone, name ?? dayIn(timeZone, unit.now()).slice(0, 7));
}

/** The month of a moment in a time zone. */
export function monthAt(timeZone: string, moment: Date): Month {
  return monthIn(timeZone, dayIn(timeZone, moment).slice(0, 7));
}

function monthIn(timeZone: string, name: string): Month {
  const from = `${name}-01`;
  const until = addMonths(from, 1);
  const begin = (day: string) => momentIn(`${day}T00:00:00`, timeZone);
  return { name, from, until, start: begin(from), end: begin(until), timeZone };
}
