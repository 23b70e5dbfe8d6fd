import { defineModule } from '../../define-module.ts';

/** Removes queues, users and connections in parts (docs/adr/0015). */
export const retirementModule = defineModule('retirement', {
  shares: ['retire'],
});
