import { defineModule } from '../../define-module.ts';
import { passkeyRoutes } from './passkeys.routes.ts';

/** The passkeys of users; `auth` signs in with them. */
export const passkeysModule = defineModule('passkeys', { routes: passkeyRoutes });
