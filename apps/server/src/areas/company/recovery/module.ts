import { defineModule } from '../../define-module.ts';
import { numberRoutes } from './number.routes.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { sendCodeHandler } from './send-code.ts';

/** A new password by a code over WhatsApp. */
export const recoveryModule = defineModule('recovery', {
  shares: ['sender'],
  routes: (platform) => ({ ...recoveryRoutes(platform), ...numberRoutes(platform) }),
  jobs: (platform) => [sendCodeHandler(platform)],
});
