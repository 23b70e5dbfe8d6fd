import { connectionChanged, connectionOpened, defaultConnection } from '../../../channels/channel-events.ts';
import { defineModule } from '../../define-module.ts';
import { refuseSameNumber } from './refuse-same-number.ts';
import { setAsideRoutes } from './set-aside.ts';
import { whatsappPrivacyRoutes } from './whatsapp-privacy.ts';
import { findDefaultWhatsapp, publishState } from './whatsapp-rows.ts';
import { whatsappRoutes } from './whatsapps.routes.ts';

/** Connections: numbers of WhatsApp, their texts, queues and state. */
export const whatsappsModule = defineModule('whatsapps', {
  shares: ['whatsapp-rows', 'whatsapps.service'],
  routes: (platform) => ({ ...whatsappRoutes(platform), ...setAsideRoutes(), ...whatsappPrivacyRoutes(platform) }),
  reactions: (services) => [
    connectionOpened.on((unit, source) => refuseSameNumber(services, unit, source)),
    connectionChanged.on((unit, change) => publishState(services, unit, change)),
  ],
  answers: () => [defaultConnection.answeredBy((unit, companyId) => findDefaultWhatsapp(unit, companyId))],
});
