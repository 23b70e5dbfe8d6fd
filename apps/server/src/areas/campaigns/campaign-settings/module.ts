import { defineModule } from '../../define-module.ts';
import { campaignSettingRoutes } from './campaign-settings.routes.ts';
import { campaignSwitch } from './campaign-switch.ts';

/** The pace, quiet hours and words of a company's campaigns. */
export const campaignSettingsModule = defineModule('campaign-settings', {
  shares: ['stored-campaign-settings'],
  routes: campaignSettingRoutes,
  callerRules: { switches: [campaignSwitch] },
});
