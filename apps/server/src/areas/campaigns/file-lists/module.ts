import { defineModule } from '../../define-module.ts';
import { fileListRoutes } from './file-lists.routes.ts';

/** Lists of files that campaigns and automations send. */
export const fileListsModule = defineModule('file-lists', {
  routes: fileListRoutes,
});
