import { defineModule } from '../../define-module.ts';
import { colleagueSockets } from './colleague-sockets.ts';

/** Which users are there, and at which ticket they look. */
export const colleaguesModule = defineModule('colleagues', {
  sockets: ({ database, clock, publish }) => [colleagueSockets({ database, clock, publish })],
});
