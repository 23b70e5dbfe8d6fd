import type { World } from '../../world.ts';
import type { TemplateRecord } from '../records.ts';
import { int64 } from '../webhooks/body.ts';
import { tell } from '../webhooks/tell.ts';
import { partOf } from './template-schema.ts';

/** The states that events put a template in; the other events are told and change nothing (CLOUD-API 15). */
const STATES: Record<string, string> = {
  APPROVED: 'APPROVED',
  PENDING: 'PENDING',
  REJECTED: 'REJECTED',
  PAUSED: 'PAUSED',
  DISABLED: 'DISABLED',
  FLAGGED: 'FLAGGED',
  IN_APPEAL: 'IN_APPEAL',
  REINSTATED: 'APPROVED',
  UNLOCKED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  ARCHIVED: 'ARCHIVED',
  LOCKED: 'LOCKED',
  PENDING_DELETION: 'PENDING_DELETION',
  DELETED: 'DELETED',
};

/** What an event says besides its name. */
export interface TemplateEvent {
  event: string;
  reason?: string | null | undefined;
  /** For INVALID_FORMAT: what to change. */
  recommendation?: string | undefined;
  /** For FLAGGED and PAUSED: Meta's own words about it, and until when. */
  description?: string | undefined;
  disableDate?: string | undefined;
}

/** A new or edited template waits for its review: approved by itself after a while, unless somebody decides. */
export function awaitReview(world: World, template: TemplateRecord): void {
  template.status = 'PENDING';
  template.rejectedReason = 'NONE';
  world.changed({ kind: 'graph' });
  const { approveTemplatesMs } = world.graph.settings;
  if (approveTemplatesMs === null) return;
  setTimeout(() => {
    if (template.status === 'PENDING') changeTemplateStatus(world, template, { event: 'APPROVED' });
  }, approveTemplatesMs).unref();
}

/** Something happens to a template: its state changes, and the app's default address is told. */
export function changeTemplateStatus(world: World, template: TemplateRecord, event: TemplateEvent): void {
  const { reason, recommendation, description, disableDate } = event;
  template.status = STATES[event.event] ?? template.status;
  if (event.event === 'REJECTED') template.rejectedReason = reason ?? 'NONE';
  if (event.event === 'DELETED') world.graph.templates.delete(template.id);
  tellAbout(world, template, 'message_template_status_update', {
    event: event.event,
    reason: reason === undefined ? 'NONE' : reason,
    message_template_category: template.category,
    ...(recommendation !== undefined && { rejection_info: { reason: reason ?? 'INVALID_FORMAT', recommendation } }),
    ...(disableDate !== undefined && { disable_info: { disable_date: disableDate } }),
    ...(description !== undefined && { other_info: { title: event.event, description } }),
  });
}

/** Meta moves a template to another category: it announces it (`impending`), or has done it (CLOUD-API 14). */
export function moveCategory(world: World, template: TemplateRecord, category: string, impending: boolean): void {
  const present = template.category;
  if (impending) {
    const update = Math.floor(world.clock() / 1000) + 24 * 60 * 60;
    const value = { new_category: present, correct_category: category, category_update_timestamp: update };
    tellAbout(world, template, 'template_category_update', value);
    return;
  }
  template.previousCategory = present;
  template.category = category;
  tellAbout(world, template, 'template_category_update', { previous_category: present, new_category: category });
}

/** Meta rates the quality of a template anew. */
export function rateTemplate(world: World, template: TemplateRecord, quality: string): void {
  const previous = template.quality;
  template.quality = quality;
  const value = { previous_quality_score: previous, new_quality_score: quality };
  tellAbout(world, template, 'message_template_quality_update', value);
}

/** Somebody changed the parts of a template elsewhere, as in Meta's own manager. */
export function tellComponents(world: World, template: TemplateRecord): void {
  const { components } = template;
  const header = partOf(components, 'HEADER');
  tellAbout(world, template, 'message_template_components_update', {
    message_template_element: partOf(components, 'BODY')?.text ?? '',
    ...(header?.text !== undefined && { message_template_title: header.text }),
    ...(partOf(components, 'FOOTER')?.text !== undefined && {
      message_template_footer: partOf(components, 'FOOTER')?.text,
    }),
    message_template_buttons: (partOf(components, 'BUTTONS')?.buttons ?? []).map(({ type, text }) => ({
      message_template_button_type: type,
      message_template_button_text: text ?? '',
    })),
  });
}

function tellAbout(world: World, template: TemplateRecord, field: string, more: object): void {
  const account = world.graph.accounts.get(template.accountId);
  if (!account) return;
  const value = {
    message_template_id: int64(template.id),
    message_template_name: template.name,
    message_template_language: template.language,
    ...more,
  };
  tell(world, { account, field, value });
}
