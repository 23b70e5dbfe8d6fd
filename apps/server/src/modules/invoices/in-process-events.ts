import { eventKind } from '../../platform/events/event-kind.ts';

/** An open invoice was paid or cancelled: nothing may be charged for it any more. */
export const invoiceClosed = eventKind<{ companyId: number; invoiceId: number }>();
