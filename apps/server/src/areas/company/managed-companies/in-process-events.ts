import { eventKind } from '../../../platform/events/event-kind.ts';

/** Happens when the super user changes the plan of a company; its row still has the former plan. */
export const planChanged = eventKind<{ companyId: number; from: number | null; to: number }>(['invoices', 'apps']);

/** Happens when the due date or the status of a company changes, and with them perhaps whether it may work. */
export const subscriptionChanged = eventKind<{ companyId: number }>(['campaigns', 'invoices']);
