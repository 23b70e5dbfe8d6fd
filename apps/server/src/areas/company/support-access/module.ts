import { defineModule } from '../../define-module.ts';
import { supportAccessRoutes } from './support-access.routes.ts';

/** A super user works inside a company with its consent only (docs/adr/0189). */
export const supportAccessModule = defineModule('support-access', { routes: supportAccessRoutes });
