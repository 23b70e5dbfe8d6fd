import { defineModule } from '../../define-module.ts';
import { announcementRoutes } from './announcements.routes.ts';

/** Announcements of the super user to all companies. */
export const announcementsModule = defineModule('announcements', {
  routes: announcementRoutes,
});
