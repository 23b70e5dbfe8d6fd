import { addTranslations, type Translations } from '@recado/ui/i18n';
import { announcementsTexts } from './announcements/texts.ts';
import { connectionsBadgeTexts } from './connections/badge/texts.ts';
import { conversationReadTexts } from './conversation-reads/texts.ts';
import { knowledgeTexts } from './knowledge/texts.ts';
import { moveTexts } from './move/texts.ts';
import { promptUsageTexts } from './prompts/usage/texts.ts';
import { roleTexts } from './roles/texts.ts';
import { rulesTexts } from './rules/texts.ts';
import { serviceLevelTexts } from './service-levels/texts.ts';
import { keepingTexts } from './settings/keeping/texts.ts';
import { supervisionTexts } from './supervision/texts.ts';
import { supportTexts } from './support/texts.ts';
import { ticketAutomationTexts } from './ticket-automation/texts.ts';
import './admin.css';

const commonTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};

/** The texts of modules that few people open, or that stand on every page, besides the common ones. */
const textsOf: Record<string, Translations[]> = {
  './announcements': [announcementsTexts],
  './announcements-bell': [announcementsTexts, promptUsageTexts],
  './connections-badge': [connectionsBadgeTexts],
  './conversation-reads': [conversationReadTexts],
  './keeping-bell': [keepingTexts],
  './knowledge': [knowledgeTexts],
  './move': [moveTexts],
  './prompts': [promptUsageTexts],
  './service-levels': [serviceLevelTexts],
  './support-bell': [supportTexts],
  './supervision': [supervisionTexts],
  './roles': [roleTexts],
  './rules': [rulesTexts],
  './ticket-automation': [ticketAutomationTexts],
};

/** Modules that are loaded beside pages of other remotes: the texts of the administration would weigh there. */
const withoutCommon = new Set([
  './announcements-bell',
  './connections-badge',
  './keeping-bell',
  './support-bell',
  './ticket-automation',
]);

/** Adds the texts of a module before it is shown. */
export default function setup(module?: string): Promise<void> {
  const own = textsOf[module ?? ''] ?? [];
  return addTranslations('admin', ...(withoutCommon.has(module ?? '') ? own : [commonTexts, ...own]));
}
