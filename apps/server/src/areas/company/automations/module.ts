import { defineModule } from '../../define-module.ts';

/** Which automation answers a ticket: a prompt, an integration, or nobody. Asked by connections and queues. */
export const automationsModule = defineModule('automations', {
  shares: ['automation', 'require-automation'],
});
