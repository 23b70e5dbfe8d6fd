import { defineModule } from '../../define-module.ts';
import { mailWarningHandler } from './mail-warning.ts';
import { warnCompaniesWork } from './warn-companies.ts';

/** E-mails before and after a due date (docs/adr/0060). */
export const subscriptionWarningsModule = defineModule('subscription-warnings', {
  jobs: (platform) => [mailWarningHandler(platform)],
  recurring: (platform) => [warnCompaniesWork(platform)],
});
