import { defineModule } from '../../define-module.ts';
import { botSimulatorRoutes } from './bot-simulator.routes.ts';

/** Tries the chatbot's menus without a phone (docs/adr/0077). */
export const botSimulatorModule = defineModule('bot-simulator', {
  routes: botSimulatorRoutes,
});
