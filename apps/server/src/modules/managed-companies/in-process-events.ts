import { eventKind } from '../../platform/events/event-kind.ts';

/** The super user puts a company on another plan; its row still has the former one. */
export const planChanged = eventKind<{ companyId: number; from: number | null; to: number }>();

/** Whether a company may work may have changed: its due date or its status is another. */
export const subscriptionChanged = eventKind<{ companyId: number }>();
