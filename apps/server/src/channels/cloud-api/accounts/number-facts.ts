import { z } from 'zod';

/** The fields of a number that are asked for. `messaging_limit_tier` is outdated (CLOUD-API 4). */
export const numberFields = [
  'display_phone_number',
  'verified_name',
  'name_status',
  'quality_rating',
  'whatsapp_business_manager_messaging_limit',
  'status',
  'platform_type',
  'throughput',
  'is_on_biz_app',
].join(',');

/** A number, as the official platform describes it. */
export interface NumberFacts {
  phoneNumberId: string;
  /** Digits in international form. */
  number: string;
  verifiedName: string;
  nameStatus: string | null;
  quality: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN';
  /** New people a day; -1: any number; null: unknown. */
  dailyLimit: number | null;
  isRegistered: boolean;
  isRestricted: boolean;
  /** Whether it stays in the WhatsApp Business app (coexistence). */
  isOnPhone: boolean;
  highThroughput: boolean;
}

/** A text of WhatsApp, with a bound. */
export const someText = z.string().max(1000);

const answer = z.object({
  id: z.coerce.string().max(100),
  display_phone_number: someText.catch(''),
  verified_name: someText.catch(''),
  name_status: someText.nullable().catch(null),
  quality_rating: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']).catch('UNKNOWN'),
  whatsapp_business_manager_messaging_limit: someText.optional().catch(undefined),
  status: someText.optional().catch(undefined),
  platform_type: someText.optional().catch(undefined),
  throughput: z.object({ level: someText }).optional().catch(undefined),
  is_on_biz_app: z.boolean().catch(false),
});

/** States of a number with which it cannot send, though it is registered. */
const restricted = new Set(['BANNED', 'RESTRICTED']);
/** States of a number before it is registered. `PENDING` may be one just connected beside an app (CLOUD-API 33). */
const unregistered = new Set(['DISCONNECTED', 'OFFLINE', 'UNVERIFIED', 'DELETED', 'MIGRATED']);

/** A number from an answer of the platform. Throws if it is none. */
export function readNumber(node: unknown): NumberFacts {
  const read = answer.parse(node);
  const isOnPhone = read.is_on_biz_app;
  const isOnPlatform = read.platform_type === undefined || read.platform_type === 'CLOUD_API';
  return {
    phoneNumberId: read.id,
    number: read.display_phone_number.replace(/\D/g, '').slice(0, 20),
    verifiedName: read.verified_name,
    nameStatus: read.name_status,
    quality: read.quality_rating,
    dailyLimit: limitOf(read.whatsapp_business_manager_messaging_limit),
    isRegistered: isOnPhone || (isOnPlatform && !unregistered.has(read.status ?? '')),
    isRestricted: restricted.has(read.status ?? ''),
    isOnPhone,
    highThroughput: read.throughput?.level === 'HIGH',
  };
}

/** `TIER_2K`, `TIER_100K`, `TIER_UNLIMITED`, or a number as text; null if it is none of them. */
function limitOf(tier: string | undefined): number | null {
  if (tier === undefined) return null;
  if (tier.endsWith('UNLIMITED')) return -1;
  const [, digits, thousands] = /^(?:TIER_)?(\d{1,7})(K?)$/.exec(tier) ?? [];
  return digits === undefined ? null : Number(digits) * (thousands ? 1000 : 1);
}
