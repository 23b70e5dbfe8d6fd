import { z } from 'zod';
import type { World } from '../world.ts';
import type { AccountRecord, NumberRecord } from './records.ts';
import { tell } from './webhooks/tell.ts';

/** Everything that can happen to an account (CLOUD-API 17). */
export const accountUpdateSchema = z.looseObject({
  event: z.enum([
    'PARTNER_ADDED',
    'PARTNER_REMOVED',
    'PARTNER_APP_INSTALLED',
    'PARTNER_APP_UNINSTALLED',
    'ACCOUNT_OFFBOARDED',
    'ACCOUNT_RECONNECTED',
    'ACCOUNT_RESTRICTION',
    'ACCOUNT_VIOLATION',
    'DISABLED_UPDATE',
    'ACCOUNT_DELETED',
    'VOLUME_BASED_PRICING_TIER_UPDATE',
    'AD_ACCOUNT_LINKED',
    'VERIFIED_ACCOUNT',
    'BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE',
  ]),
  ban_info: z.looseObject({ waba_ban_state: z.string(), waba_ban_date: z.string() }).optional(),
  restriction_info: z
    .array(z.looseObject({ restriction_type: z.string(), expiration: z.union([z.string(), z.number()]).optional() }))
    .optional(),
  violation_info: z.looseObject({ violation_type: z.string() }).optional(),
  disconnection_info: z.object({ reason: z.string(), initiated_by: z.string() }).optional(),
});

/**
 * Tells an event of an account. Those about partners come under the id of the partner's business. `appIds`: apps that
 * are told although they are not subscribed (yet).
 */
export function updateAccount(
  world: World,
  account: AccountRecord,
  asked: z.infer<typeof accountUpdateSchema>,
  appIds: readonly string[] = [],
): void {
  const isAboutPartner = asked.event.startsWith('PARTNER_');
  const waba_info = { waba_id: account.id, owner_business_id: account.portfolioId };
  const value = { ...asked, ...(isAboutPartner && { waba_info }) };
  tell(world, {
    account,
    appIds,
    field: 'account_update',
    value,
    ...(isAboutPartner && { entryId: account.portfolioId }),
  });
  if (asked.event === 'PARTNER_REMOVED') {
    account.subscriptions = [];
    world.changed({ kind: 'graph' });
  }
}

/** Something that Meta wants to be known about an account, a number or the portfolio. */
export const alertSchema = z.object({
  entity_type: z.enum(['WABA', 'BUSINESS', 'PHONE_NUMBER']).default('WABA'),
  alert_severity: z.enum(['INFORMATIONAL', 'WARNING', 'CRITICAL']).default('INFORMATIONAL'),
  alert_status: z.enum(['ACTIVE', 'NONE']).default('ACTIVE'),
  alert_type: z.string(),
  alert_description: z.string().default(''),
});

/** Tells an alert. */
export function alertAccount(world: World, account: AccountRecord, asked: z.infer<typeof alertSchema>): void {
  const { entity_type, ...alert_info } = asked;
  const value = { entity_type, entity_id: account.id, alert_info };
  tell(world, { account, field: 'account_alerts', value });
}

/** The quality or throughput of a number changes (CLOUD-API 5). */
export const qualitySchema = z.object({
  event: z.enum(['FLAGGED', 'UNFLAGGED', 'UPGRADE', 'DOWNGRADE', 'ONBOARDING', 'THROUGHPUT_UPGRADE']),
  quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']).optional(),
  /** TIER_UNLIMITED means a higher throughput. */
  limit: z.string().optional(),
});

/** Rates a number, or gives it another throughput, and tells it. */
export function rateNumber(world: World, number: NumberRecord, asked: z.infer<typeof qualitySchema>): void {
  const account = world.graph.accounts.get(number.accountId);
  if (!account) return;
  if (asked.quality) number.quality = asked.quality;
  if (asked.event === 'THROUGHPUT_UPGRADE') number.throughput = 'HIGH';
  const limit = asked.limit ?? number.messagingLimit;
  const value = {
    display_phone_number: number.number,
    event: asked.event,
    max_daily_conversations_per_business: limit,
  };
  tell(world, { account, field: 'phone_number_quality_update', value });
}

/** The portfolio may write to more or fewer new people a day, and have more numbers; -1 is unlimited. */
export const capabilitySchema = z.object({
  max_daily_conversation_per_phone: z.number().int().optional(),
  max_daily_conversations_per_business: z.string().optional(),
  max_phone_numbers_per_business: z.number().int().optional(),
});

/** Changes what the portfolio may do, and tells it. */
export function changeCapability(world: World, account: AccountRecord, asked: z.infer<typeof capabilitySchema>): void {
  const limit = asked.max_daily_conversations_per_business;
  if (limit !== undefined) for (const number of world.graph.numbersOf(account.id)) number.messagingLimit = limit;
  tell(world, { account, field: 'business_capability_update', value: asked });
}

/** Meta decided about an account. */
export function reviewAccount(world: World, account: AccountRecord, decision: string): void {
  account.reviewStatus = decision;
  tell(world, { account, field: 'account_review_update', value: { decision } });
}
