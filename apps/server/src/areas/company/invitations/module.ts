import { defineModule } from '../../define-module.ts';

/** Links by which people who were added choose their own password. */
export const invitationsModule = defineModule('invitations', { shares: ['invite'] });
