import { addTranslations, type Translations } from '@recado/ui/i18n';
import { boardTexts } from './board/texts.ts';
import { macroTexts } from './inbox/macros/texts.ts';
import { inboxTexts } from './inbox/texts.ts';
import { blockingTexts } from './people/blocking/texts.ts';
import { contactsTexts } from './people/contacts-page/texts.ts';
import { mergingTexts } from './people/merging/texts.ts';
import { organisationTexts } from './people/organisations/texts.ts';
import { personTexts } from './people/person/texts.ts';
import { teamTexts } from './team/texts.ts';
import { commonTexts } from './texts.ts';
import { toDoTexts } from './to-do/texts.ts';

/** The texts that each module shows, besides the common ones and those of parts that it loads later. */
const textsOf: Record<string, Translations[]> = {
  './tickets': [inboxTexts],
  './finder': [inboxTexts],
  './person': [personTexts],
  './contacts': [contactsTexts, blockingTexts, mergingTexts, organisationTexts],
  './organisations': [organisationTexts],
  './organisation': [organisationTexts],
  './kanban': [boardTexts, inboxTexts],
  './tags': [boardTexts],
  './macros': [macroTexts, inboxTexts],
  './todolist': [toDoTexts],
  './chats': [teamTexts],
  './chats-bell': [teamTexts],
  './chats-badge': [teamTexts],
  './mentions-bell': [teamTexts],
};

/** Adds the texts of a module before it is shown. */
export default function setup(module: string): Promise<void> {
  return addTranslations('service-desk', commonTexts, ...(textsOf[module] ?? []));
}
