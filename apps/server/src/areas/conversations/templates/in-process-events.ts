import type { TemplateUse } from '@recado/contract';
import { eventKind } from '../../../platform/events/event-kind.ts';

/**
 * Asks who uses a template: each module that can send one adds its records that would stop without it to `found`.
 */
export const templateUsesAsked = eventKind<{ templateId: number; companyId: number; found: TemplateUse[] }>([
  ['schedules', 'campaigns', 'ticket-automations', 'queues', 'queue-integrations'],
]);

/** A template changed: its state, category, content, or what WhatsApp says of it. */
export const templateChanged = eventKind<{ templateId: number; companyId: number }>([['schedules', 'campaigns']]);

/** WhatsApp reported another state or quality of a template, or said something about it. `noticedAt`: if people should know of it. */
export const templateReported = eventKind<{ companyId: number; templateId: number; noticedAt: Date | null }>([
  'connection-notices',
  'webhooks',
]);

/** What WhatsApp charged for the messages of a template on a day: how many, of which category, to which country. */
export interface ChargedMessages {
  templateId: number;
  category: string;
  country: string | null;
  /** In the company's time zone. */
  day: string;
  count: number;
}

/**
 * Asks what billable messages cost: a module that knows rates calls `price` for each template it can price. Without one,
 * figures have counts only.
 */
export const chargesPriced = eventKind<{
  companyId: number;
  charges: readonly ChargedMessages[];
  price(templateId: number, cost: number, currency: string): void;
}>();
