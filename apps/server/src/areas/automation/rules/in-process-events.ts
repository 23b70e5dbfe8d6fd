import { eventKind } from '../../../platform/events/event-kind.ts';

/** A rule did a step that tells webhooks. `label`: what the company calls it. */
export const ruleTold = eventKind<{
  companyId: number;
  ticketId: number;
  rule: { id: number; name: string };
  label: string;
}>();
