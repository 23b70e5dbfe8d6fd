import { defineModule } from '../../define-module.ts';
import { tagRoutes } from './tags.routes.ts';

/** Tags of tickets. */
export const tagsModule = defineModule('tags', {
  shares: ['change-tags', 'sync-tags', 'tag-rows'],
  routes: tagRoutes,
});
