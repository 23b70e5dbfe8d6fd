import { z } from 'zod';
import type { AccountChange } from '../../account-events.ts';
import { bounds } from '../../border/fields.ts';
import type { Change } from './envelope.ts';
import { eachOf, errorForm, figure, idText, seconds, text } from './forms.ts';
import type { Note } from './note-once.ts';

/** A text, or null if it is missing or empty. */
const some = z
  .string()
  .min(1)
  .max(bounds.cardText)
  .transform((value): string | null => value)
  .catch(null);
/** A moment in milliseconds, or null. */
const moment = seconds.transform((value) => (Number.isFinite(value) && value > 0 ? value : null));
const number = idText.transform((value) => value?.replace(/\D/g, '') || null);
const id = z.union([z.string(), z.number()]).transform(String);

const template = {
  message_template_id: id,
  message_template_name: text,
  message_template_language: text,
};
const templateForm = z.object(template);

/** The template of a change. */
function named(value: z.output<typeof templateForm>) {
  return {
    templateId: value.message_template_id,
    name: value.message_template_name,
    language: value.message_template_language,
  };
}

/** How the value of each field is read (CLOUD-API, Webhooks 5, 14 to 17). Throws ZodError for another form. */
const readers: Record<string, (value: unknown) => AccountChange> = {
  message_template_status_update(value) {
    const read = z
      .object({
        ...template,
        event: z.string().min(1),
        reason: some,
        message_template_category: some,
        rejection_info: z.object({ reason: some, recommendation: some }).optional().catch(undefined),
        disable_info: z.object({ disable_date: moment }).optional().catch(undefined),
      })
      .parse(value);
    const { event, rejection_info: info, disable_info: disabling, message_template_category: category } = read;
    const reason = read.reason === 'NONE' ? null : read.reason;
    return {
      kind: 'templateStatus',
      ...named(read),
      event,
      reason: reason ?? info?.reason ?? null,
      advice: info?.recommendation ?? null,
      category,
      disableAt: disabling?.disable_date ?? null,
    };
  },
  message_template_quality_update(value) {
    const read = z
      .object({ ...template, previous_quality_score: some, new_quality_score: z.string().min(1) })
      .parse(value);
    const { previous_quality_score: former, new_quality_score: quality } = read;
    return { kind: 'templateQuality', ...named(read), former, quality };
  },
  template_category_update(value) {
    const read = z
      .object({
        ...template,
        new_category: z.string().min(1),
        correct_category: some,
        category_update_timestamp: moment,
      })
      .parse(value);
    // Before the change, `new_category` is the present one.
    const { new_category: category, correct_category: next, category_update_timestamp: nextAt } = read;
    return { kind: 'templateCategory', ...named(read), category, next, nextAt: next === null ? null : nextAt };
  },
  message_template_components_update(value) {
    const button = z.object({
      message_template_button_type: text,
      message_template_button_text: text,
      message_template_button_url: some,
      message_template_button_phone_number: some,
    });
    const read = z
      .object({
        ...template,
        message_template_title: some,
        message_template_element: text,
        message_template_footer: some,
        message_template_buttons: z.unknown().optional(),
      })
      .parse(value);
    return {
      kind: 'templateComponents',
      ...named(read),
      header: read.message_template_title,
      body: read.message_template_element,
      footer: read.message_template_footer,
      buttons: eachOf(button, read.message_template_buttons).map((one) => ({
        type: one.message_template_button_type,
        text: one.message_template_button_text,
        url: one.message_template_button_url,
        phone: one.message_template_button_phone_number,
      })),
    };
  },
  phone_number_quality_update(value) {
    const read = z
      .object({
        display_phone_number: number,
        event: text,
        current_limit: text,
        max_daily_conversations_per_business: z.unknown().optional(),
      })
      .parse(value);
    const { display_phone_number, event, current_limit: limit, max_daily_conversations_per_business: most } = read;
    return {
      kind: 'numberQuality',
      number: display_phone_number,
      event,
      dailyLimit: limitOf(most),
      highThroughput: event === 'THROUGHPUT_UPGRADE' || limit === 'TIER_UNLIMITED' ? true : null,
    };
  },
  phone_number_name_update(value) {
    const read = z
      .object({
        display_phone_number: number,
        decision: z.string().min(1),
        requested_verified_name: text,
        rejection_reason: some,
      })
      .parse(value);
    const { display_phone_number, decision, requested_verified_name: name, rejection_reason } = read;
    const reason = rejection_reason === 'NONE' ? null : rejection_reason;
    return { kind: 'numberName', number: display_phone_number, name, decision, reason };
  },
  business_capability_update(value) {
    const read = z
      .object({
        max_daily_conversations_per_business: z.unknown().optional(),
        max_daily_conversation_per_phone: z.unknown().optional(),
        max_phone_numbers_per_business: figure,
        max_phone_numbers_per_waba: figure,
      })
      .parse(value);
    const limit = read.max_daily_conversations_per_business ?? read.max_daily_conversation_per_phone;
    const dailyLimit = z.number().parse(limitOf(limit));
    const mostNumbers = read.max_phone_numbers_per_business ?? read.max_phone_numbers_per_waba ?? null;
    return { kind: 'dailyLimit', dailyLimit, mostNumbers };
  },
  account_update: accountUpdate,
  account_review_update: (value) => ({
    kind: 'accountReview',
    decision: z.object({ decision: z.string().min(1) }).parse(value).decision,
  }),
  account_alerts(value) {
    const read = z
      .object({
        entity_type: text,
        entity_id: idText,
        alert_info: z
          .object({ alert_severity: text, alert_status: text, alert_type: text, alert_description: text })
          .optional(),
        alert_severity: text,
        alert_status: text,
        alert_type: text,
        alert_description: text,
      })
      .parse(value);
    const { alert_type, alert_severity, alert_status, alert_description } = read.alert_info ?? read;
    return {
      kind: 'alert',
      alert: alert_type,
      severity: alert_severity,
      status: alert_status,
      text: alert_description,
      entityType: read.entity_type,
      entityId: read.entity_id ?? '',
    };
  },
  payment_configuration_update(value) {
    const read = z.object({ configuration_name: text, status: text, provider_name: some }).parse(value);
    const { configuration_name: configuration, status, provider_name: provider } = read;
    return { kind: 'payment', configuration, status, provider };
  },
  security(value) {
    const read = z.object({ event: z.string().min(1), display_phone_number: number }).parse(value);
    return { kind: 'security', event: read.event, number: read.display_phone_number };
  },
};

/** How many new people a day: a number, or the name of a tier, e.g. `TIER_2K`. -1: any number. */
function limitOf(limit: unknown): number | null {
  if (typeof limit === 'number') return limit;
  if (typeof limit !== 'string') return null;
  if (limit === 'TIER_UNLIMITED') return -1;
  const [, digits, thousand] = /^(?:TIER_)?(\d{1,9})(K?)$/.exec(limit) ?? [];
  return digits === undefined ? null : Number(digits) * (thousand ? 1_000 : 1);
}

function accountUpdate(value: unknown): AccountChange {
  const restriction = z.object({ restriction_type: text, expiration: z.unknown().optional() });
  const read = z
    .object({
      event: z.string().min(1),
      phone_number: number,
      restriction_info: z.unknown().optional(),
      ban_info: z.object({ waba_ban_state: some }).optional().catch(undefined),
      violation_info: z.object({ violation_type: some }).optional().catch(undefined),
      disconnection_info: z.object({ reason: some, initiated_by: some }).optional().catch(undefined),
    })
    .parse(value);
  const { event, phone_number, ban_info, violation_info, disconnection_info } = read;
  return {
    kind: 'account',
    event,
    number: phone_number,
    reason: disconnection_info?.reason ?? null,
    banState: ban_info?.waba_ban_state ?? null,
    violation: violation_info?.violation_type ?? null,
    restrictions: eachOf(restriction, read.restriction_info).map(({ restriction_type: type, expiration }) => ({
      type,
      until: endOf(expiration),
    })),
  };
}

/** When a restriction ends: Unix seconds, or a text as ISO writes it (CLOUD-API 17). */
function endOf(expiration: unknown): number | null {
  const end = /^\d+$/.test(String(expiration)) ? Number(expiration) * 1000 : Date.parse(String(expiration));
  return Number.isFinite(end) && end > 0 ? end : null;
}

const wabaForm = z.object({ waba_info: z.object({ waba_id: id.pipe(z.string().regex(/^\d{1,64}$/)) }) });

/** The account that a change is about: in some events the entry names the partner's business (CLOUD-API 17). */
export function accountOf({ accountId, value }: Pick<Change, 'accountId' | 'value'>): string {
  return wabaForm.safeParse(value).data?.waba_info.waba_id ?? accountId;
}

/** Characters of a change of an unknown field that are kept. */
const mostKept = 8_192;

/** A change of an account. One of an unknown field, or of another form than its field has, is kept as it came. */
export function accountChangeIn({ field, value }: Change, note: Note): AccountChange {
  try {
    const read = readers[field]?.(value);
    if (read) return read;
    note('an unknown field', field);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    note('a field of another form', field);
  }
  return {
    kind: 'other',
    field: field.slice(0, bounds.code),
    value: JSON.stringify(value).length > mostKept ? {} : value,
  };
}

/** The errors that a webhook reports alone, beside no message or status (CLOUD-API 19). */
export function errorsAlone({ value }: Change): AccountChange[] {
  const isAlone = !('messages' in value) && !('statuses' in value) && !('message_echoes' in value);
  return isAlone
    ? eachOf(errorForm, value.errors).map(({ code, title, message, error_data: { details } }) => ({
        kind: 'error',
        code: code.slice(0, bounds.code),
        title: (title || message).slice(0, bounds.part),
        details: details.slice(0, bounds.part),
      }))
    : [];
}
