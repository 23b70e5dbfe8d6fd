import type { SupportGrant } from '@recado/contract';

/** What a super user asked a company for. */
export const aSupportGrant = (given: Partial<SupportGrant> = {}): SupportGrant => ({
  ...{ id: 3, companyId: 2, companyName: 'Padaria', askedBy: 'Sofia', reason: 'As mensagens não chegam' },
  ...{ state: 'asked', decidedBy: null, expiresAt: null, endedBy: null, endedAt: null },
  createdAt: '2031-01-01T12:00:00.000Z',
  ...given,
});
