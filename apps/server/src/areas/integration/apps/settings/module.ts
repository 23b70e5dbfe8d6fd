import { defineModule } from '../../../define-module.ts';
import { appSettingRoutes } from './app-settings.routes.ts';

/** The settings of apps, which their manifests declare (docs/adr/0154). */
export const appSettingsModule = defineModule('app-settings', { routes: appSettingRoutes });
