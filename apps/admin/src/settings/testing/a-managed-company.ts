import { aSessionUser } from '@recado/auth/testing';
import type { ManagedCompany } from '@recado/contract';

const moment = '2026-01-01T00:00:00.000Z';

/** A company as the super user sees it; `given` overrides what matters to the test. */
export function aManagedCompany(given: Partial<ManagedCompany>): ManagedCompany {
  const { name, email, phone, status, campaignsEnabled, recurrence, timeZone, language, country } =
    aSessionUser().company;
  return {
    ...{ id: 2, name, email, phone, planId: 1, status, campaignsEnabled, recurrence, timeZone, dueDate: null },
    ...{ trialExpiration: null, createdAt: moment, plan: null, settings: [], dueDay: null, updatedAt: moment },
    ...{
      language,
      country,
      document: null,
      billingName: null,
      addressZipCode: null,
      addressStreet: null,
      addressState: null,
      addressCity: null,
    },
    ...{ addressDistrict: null, invitedUntil: null, usage: { users: 3, connections: 1, queues: 2 } },
    ...given,
  };
}
