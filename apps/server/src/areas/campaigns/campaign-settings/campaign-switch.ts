import { sql } from 'drizzle-orm';
import { companies, settings } from '../../../platform/database/schema/companies.ts';
import type { FlagSwitch } from '../../../platform/security/session-row.ts';

/** Campaigns are also switched by the platform for one company, and by the company itself (SPEC §3). */
export const campaignSwitch: FlagSwitch = {
  flag: 'useCampaigns',
  column: sql<boolean>`${companies.campaignsEnabled} and not exists (
    select 1 from ${settings} where ${settings.companyId} = ${companies.id}
      and ${settings.key} = 'campaignsEnabled' and ${settings.value} = 'disabled')`,
};
