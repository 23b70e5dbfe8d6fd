import type { OfficialConnection } from '@recado/contract';

/** An official connection of which everything is well. */
export function anOfficial(differences: Partial<OfficialConnection> = {}): OfficialConnection {
  return {
    ...{ whatsappId: 7, way: 'manual', phoneNumberId: '1000001', accountId: '2000001' },
    ...{ verifiedName: 'Loja oficial', throughput: 80 },
    secrets: { token: true, appSecret: true, pin: false },
    webhook: {
      address: 'https://api.example/webhooks/whatsapp/k',
      verifyToken: 'word',
      lastAt: null,
      subscription: 'own',
    },
    health: {
      ...{ quality: 'GREEN', dailyLimit: 250, usedToday: 10, highThroughput: false, nameStatus: 'APPROVED' },
      ...{ problem: null, problemSince: null, reports: [], pausedTemplates: 0 },
      checkedAt: '2026-01-02T12:00:00.000Z',
      serviceMessages: { thisMonth: 812, free: 1000 },
    },
    contactsRequestedAt: null,
    historyRequestedAt: null,
    ...differences,
  };
}
