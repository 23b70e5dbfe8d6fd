import { z } from 'zod';
import { day, id, timestamp } from '../fields.ts';
import { plan } from './plan.ts';
import { shownSchedule } from './schedule.ts';

/** How often a company pays (SPEC §3). */
export const recurrence = z.enum(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL']);

/** The languages in which the server writes to a company (SPEC §1). */
export const companyLanguages = ['pt', 'en', 'es'] as const;
export type CompanyLanguage = (typeof companyLanguages)[number];

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
  language: z.enum(companyLanguages),
  country: z.string(),
  trialExpiration: day.nullable(),
  createdAt: timestamp,
  plan: plan.nullable(),
  settings: z.array(setting),
  schedules: z.array(shownSchedule),
});
export type Company = z.output<typeof company>;

/** A company as the super user manages it (SPEC §3), with its use of the plan's limits. */
export const managedCompany = company.omit({ schedules: true }).extend({
  /** The agreed day of the month for payment; a shorter month may have an earlier due date. */
  dueDay: z.int().nullable(),
  document: z.string().nullable(),
  billingName: z.string().nullable(),
  addressZipCode: z.string().nullable(),
  addressStreet: z.string().nullable(),
  addressState: z.string().nullable(),
  addressCity: z.string().nullable(),
  addressDistrict: z.string().nullable(),
  /** Until when the invitation of its first administrator is valid; null once they chose a password. */
  invitedUntil: timestamp.nullable(),
  usage: z.object({ users: z.int(), connections: z.int(), queues: z.int() }),
  updatedAt: timestamp,
});
export type ManagedCompany = z.output<typeof managedCompany>;

/** A user of a company as the super user sees them. */
export const companyUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  profile: z.enum(['user', 'admin', 'supervisor']),
  online: z.boolean(),
});
export type CompanyUser = z.output<typeof companyUser>;
