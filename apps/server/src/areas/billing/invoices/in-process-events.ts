import { eventKind } from '../../../platform/events/event-kind.ts';

/** Happens when an open invoice is paid or cancelled; no charge may remain for it. */
export const invoiceClosed = eventKind<{ companyId: number; invoiceId: number }>();
