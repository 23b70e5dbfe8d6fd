import { accountChanged } from '../../../channels/account-events.ts';
import { connectionOpened } from '../../../channels/channel-events.ts';
import { defineModule } from '../../define-module.ts';
import { fileOfTemplate, templateToSendAsked } from '../messages/in-process-events.ts';
import { templatePlanned } from '../whatsapps/in-process-events.ts';
import { requireChosen } from './chosen-template.ts';
import { isOfTemplate } from './header-file.ts';
import { onTemplateCategory, onTemplateComponents, onTemplateQuality, onTemplateStatus } from './receive-reports.ts';
import { templateToSend } from './send-template.ts';
import { syncOfConnection, syncTemplatesHandler, syncTemplatesWork } from './sync-templates.ts';
import { templateRoutes } from './templates.routes.ts';

/** Texts that WhatsApp has approved, of a company's accounts on the official platform (docs/adr/0129). */
export const templatesModule = defineModule('templates', {
  shares: ['template-rows', 'send-template'],
  routes: templateRoutes,
  reactions: () => [
    connectionOpened.on(syncOfConnection),
    accountChanged.templateStatus.on(onTemplateStatus),
    accountChanged.templateQuality.on(onTemplateQuality),
    accountChanged.templateCategory.on(onTemplateCategory),
    accountChanged.templateComponents.on(onTemplateComponents),
  ],
  answers: () => [
    fileOfTemplate.answeredBy((_unit, name) => isOfTemplate(name)),
    templateToSendAsked.answeredBy(templateToSend),
    templatePlanned.answeredBy(requireChosen),
  ],
  jobs: (platform) => [syncTemplatesHandler(platform)],
  recurring: (platform) => [syncTemplatesWork(platform)],
});
