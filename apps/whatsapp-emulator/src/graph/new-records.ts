import { newId } from './ids.ts';
import type { AccountRecord, NumberRecord } from './records.ts';

/** A new account with the usual values. */
export function newAccountRecord(given: { id: string; name: string } & Partial<AccountRecord>): AccountRecord {
  return {
    currency: 'BRL',
    portfolioId: newId(),
    paymentMethod: true,
    reviewStatus: 'APPROVED',
    subscriptions: [],
    ...given,
  };
}

/** A new number, registered and connected, with the usual values. */
export function newNumberRecord(
  now: number,
  given: Pick<NumberRecord, 'id' | 'accountId' | 'number' | 'verifiedName'> & Partial<NumberRecord>,
): NumberRecord {
  return {
    quality: 'GREEN',
    messagingLimit: 'TIER_250',
    throughput: 'STANDARD',
    codeVerificationStatus: 'VERIFIED',
    platformType: 'CLOUD_API',
    nameStatus: 'APPROVED',
    status: 'CONNECTED',
    isOnBizApp: false,
    syncs: [],
    onboardedAt: now,
    historySharing: 'shared',
    serviceMessages: {},
    ...given,
  };
}
