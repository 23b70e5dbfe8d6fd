import { defineModule } from '../../define-module.ts';

/** What a customer's text answers, decided in one place: menus, options, ratings, yes or no, opt-outs (docs/adr/0101). */
export const answersModule = defineModule('answers', {
  shares: ['choice', 'opt-out', 'ways-back', 'words', 'yes-or-no'],
});
