import { defineModule } from '../../define-module.ts';
import { mailLinkRoutes } from './mail-links.routes.ts';
import { mailLinkHandlers } from './send-mails.ts';

/** Links that go by e-mail: to confirm an address, and to choose a new password. */
export const mailLinksModule = defineModule('mail-links', { routes: mailLinkRoutes, jobs: mailLinkHandlers });
