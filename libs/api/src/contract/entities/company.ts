import { z } from 'zod';
import { day, id, timestamp } from '../fields.ts';
import { plan } from './plan.ts';
import { shownSchedule } from './schedule.ts';

/** How often a company pays (SPEC §3). */
export const recurrence = z.enum(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL']);

/** One key and value of a company's settings (SPEC §3, Setting). */
export const setting = z.object({ key: z.string(), value: z.string(), updatedAt: timestamp.optional() });
export type Setting = z.output<typeof setting>;

/** A company as its own users see it. */
export const company = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  planId: id.nullable(),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  dueDate: day.nullable(),
  recurrence,
  timeZone: z.string(),
  trialExpiration: day.nullable(),
  createdAt: timestamp,
  plan: plan.nullable(),
  settings: z.array(setting),
  schedules: z.array(shownSchedule),
});
export type Company = z.output<typeof company>;
