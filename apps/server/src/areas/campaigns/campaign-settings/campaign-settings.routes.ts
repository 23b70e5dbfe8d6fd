import type { AnswerInput, campaignSettingEndpoints } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { campaignSettingsChanged } from './in-process-events.ts';
import { campaignSettingsOf, storeCampaignSettings } from './stored-campaign-settings.ts';

/** `/campaign-settings` (SPEC §7). */
export function campaignSettingRoutes(): Handlers<keyof typeof campaignSettingEndpoints> {
  return {
    'GET /campaign-settings': ({ unit, session }) => shownSettings(unit, session.companyId),
    'POST /campaign-settings': async ({ unit, session: { companyId }, body }) => {
      await storeCampaignSettings(unit, companyId, body.settings);
      await unit.emit(campaignSettingsChanged, { companyId });
      const settings = await shownSettings(unit, companyId);
      const payload = { action: 'update', settings } as const;
      unit.publish({ name: 'campaign-settings', companyId, audience: { to: 'admins' }, payload });
      return settings;
    },
  };
}

/** Key and value of each setting, the values as JSON, which clients of the family expect. */
async function shownSettings(unit: Unit, companyId: number): Promise<AnswerInput<'GET /campaign-settings'>> {
  const settings = await campaignSettingsOf(unit, companyId);
  return Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
}
