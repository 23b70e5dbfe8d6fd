import { eventKind } from '../../../platform/events/event-kind.ts';

/** Happens when a company is created by a sign-up. */
export const companyFounded = eventKind<{ companyId: number }>(['managed-companies', 'invoices']);

/** Happens when a company gets another time zone: sums by its hours and days have to be computed again. */
export const timeZoneChanged = eventKind<{ companyId: number }>();
