import { defineModule } from '../../define-module.ts';
import { settingRoutes } from './settings.routes.ts';

/** Settings of a company and of the installation. */
export const settingsModule = defineModule('settings', {
  shares: ['customer-texts', 'definitions', 'stored-settings'],
  routes: settingRoutes,
});
