import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createNews } from '../../platform/realtime/news.ts';
import { readCampaign } from './campaign-rows.ts';

/** The least time between two events of a campaign whose recipients change, in milliseconds. */
const newsPause = 1_000;

/** Reads a campaign after a change and tells the administrators. */
export async function announceCampaign(
  { storage }: Pick<ServicePlatform, 'storage'>,
  unit: Unit,
  action: 'create' | 'update',
  { companyId, id }: { companyId: number; id: number },
) {
  const record = await readCampaign(storage, unit, companyId, id);
  unit.publish({ name: 'campaign', companyId, audience: { to: 'admins' }, payload: { action, record } });
  return record;
}

/** Tells them after a unit commits that recipients of a campaign changed, at most once a second and campaign. */
export type TellCampaign = (unit: Unit, companyId: number, campaignId: number) => void;

/** Creates the teller of a process. */
export function createCampaignNews(platform: Pick<ServicePlatform, 'database' | 'logger' | 'storage'>): TellCampaign {
  return createNews(
    platform,
    async (unit, companyId, id) => {
      // It may have been deleted meanwhile.
      await announceCampaign(platform, unit, 'update', { companyId, id }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    },
    newsPause,
  );
}
