import type { Unit } from '../../../platform/database/database.ts';
import type { PublishCampaign } from './campaign-rows.ts';

/** The context of sending. */
export interface SendingContext {
  unit: Unit;
  tell: PublishCampaign;
}
