import { defineModule } from '../../define-module.ts';

/** What WhatsApp's messages cost a company in a month, and how much of it campaigns may spend (docs/adr/0131). */
export const messageLimitsModule = defineModule('message-limits', {});
