import { z } from 'zod';
import type { World } from '../world.ts';
import { GraphError } from './errors.ts';
import { displayNumber } from './ids.ts';
import type { AccountRecord, AppRecord, NumberRecord, TemplateRecord } from './records.ts';

const NUMBER_FIELDS = [
  'verified_name',
  'code_verification_status',
  'display_phone_number',
  'quality_rating',
  'platform_type',
  'throughput',
  'id',
];

/** The names in `fields=`; undefined if the usual ones are wanted. */
export function fieldsIn(query: unknown): string[] | undefined {
  const { fields } = z.looseObject({ fields: z.string().optional() }).parse(query);
  if (fields === undefined) return undefined;
  return withoutNested(fields)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** What is wanted of a nested object is not cut: all of it is given. */
function withoutNested(fields: string): string {
  const [first = '', ...nested] = fields.split('{');
  return first + nested.map((part) => part.slice(part.indexOf('}') + 1)).join('');
}

/** The wanted fields of a node, and always its id. Throws if there is no such field. */
export function pick(node: Record<string, unknown>, wanted: readonly string[] | undefined, type: string): object {
  const names = wanted ?? (type === 'WhatsAppBusinessPhoneNumber' ? NUMBER_FIELDS : Object.keys(node));
  const unknown = names.find((name) => !(name in node));
  if (unknown !== undefined) {
    throw new GraphError(100, {
      message: `(#100) Tried accessing nonexisting field (${unknown}) on node type (${type})`,
    });
  }
  const shown = names.map((name) => [name, node[name]]).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(shown), id: node.id };
}

/** All fields of a number. */
export function numberFields(number: NumberRecord): Record<string, unknown> {
  const callback = number.override?.callbackUrl;
  return {
    verified_name: number.verifiedName,
    code_verification_status: number.codeVerificationStatus,
    display_phone_number: displayNumber(number.number),
    quality_rating: number.quality,
    quality_score: { score: number.quality },
    platform_type: number.platformType,
    throughput: { level: number.throughput },
    whatsapp_business_manager_messaging_limit: number.messagingLimit,
    messaging_limit_tier: number.messagingLimit,
    name_status: number.nameStatus,
    status: number.status,
    is_on_biz_app: number.isOnBizApp,
    is_pin_enabled: number.pin !== undefined,
    is_official_business_account: false,
    account_mode: 'LIVE',
    health_status: { can_send_message: number.status === 'CONNECTED' ? 'AVAILABLE' : 'BLOCKED', entities: [] },
    webhook_configuration: callback && { phone_number: callback },
    id: number.id,
  };
}

/** All fields of an account. */
export function accountFields(world: World, account: AccountRecord): Record<string, unknown> {
  return {
    id: account.id,
    name: account.name,
    currency: account.currency,
    timezone_id: '25',
    message_template_namespace: `ns_${account.id}`,
    account_review_status: account.reviewStatus,
    business_verification_status: 'verified',
    country: 'BR',
    ownership_type: 'SELF',
    status: 'ACTIVE',
    owner_business_info: { id: account.portfolioId, name: account.name },
    health_status: { can_send_message: 'AVAILABLE', entities: [] },
    whatsapp_business_manager_messaging_limit: world.graph.numbersOf(account.id)[0]?.messagingLimit,
    primary_funding_id: account.paymentMethod ? `1${account.id.slice(1)}` : undefined,
  };
}

/** All fields of a template. */
export function templateFields(template: TemplateRecord): Record<string, unknown> {
  return {
    name: template.name,
    parameter_format: template.parameterFormat,
    components: template.components,
    language: template.language,
    status: template.status,
    category: template.category,
    previous_category: template.previousCategory,
    quality_score: { score: template.quality },
    rejected_reason: template.rejectedReason,
    id: template.id,
  };
}

/** All fields of an app. */
export function appFields({ id, name }: AppRecord): Record<string, unknown> {
  return { id, name, link: `https://www.facebook.com/games/?app_id=${id}` };
}
