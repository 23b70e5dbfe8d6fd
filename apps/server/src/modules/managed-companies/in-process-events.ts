import { eventKind } from '../../platform/events/event-kind.ts';

/** The super user puts a company on another plan; its row still has the former one. */
export const planChanged = eventKind<{ companyId: number; from: number | null; to: number }>();
