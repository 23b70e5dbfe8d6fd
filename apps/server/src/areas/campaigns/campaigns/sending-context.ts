import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PublishCampaign } from './campaign-rows.ts';

/** The context of sending. */
export interface SendingContext {
  platform: ServicePlatform;
  unit: Unit;
  tell: PublishCampaign;
}
