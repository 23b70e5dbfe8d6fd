import type { CompanyAbility } from '@recado/contract/abilities';

/** One line of the form: what it is called in the texts, and the abilities that it gives together. */
interface AbilityChoice {
  key: string;
  abilities: readonly CompanyAbility[];
}

/** What a role can give, in the order of the form: grouped by what people do with it. */
export const abilityGroups: readonly { key: string; choices: readonly AbilityChoice[] }[] = [
  {
    key: 'tickets',
    choices: [
      { key: 'everyTicket', abilities: ['tickets-manager:showall'] },
      { key: 'filterByUser', abilities: ['tickets:filterByUser'] },
      { key: 'withoutQueue', abilities: ['tickets:createWithoutQueue'] },
      { key: 'closeAll', abilities: ['tickets:closeAll'] },
      { key: 'deleteTicket', abilities: ['ticket-options:deleteTicket'] },
      { key: 'deleteMessages', abilities: ['messages:deleteOthers'] },
      { key: 'kanban', abilities: ['tags:kanban'] },
    ],
  },
  {
    key: 'contacts',
    choices: [
      { key: 'blockContacts', abilities: ['contacts:block'] },
      { key: 'mergeContacts', abilities: ['contacts:merge'] },
      { key: 'deleteContacts', abilities: ['contacts-page:deleteContact'] },
      { key: 'exchangeContacts', abilities: ['contacts:exchange'] },
      { key: 'persons', abilities: ['persons:manage'] },
      { key: 'campaigns', abilities: ['campaigns:manage'] },
    ],
  },
  {
    key: 'connections',
    choices: [
      { key: 'useConnections', abilities: ['connections-page:actionButtons'] },
      { key: 'addConnections', abilities: ['connections-page:addConnection'] },
      { key: 'editConnections', abilities: ['connections-page:editOrDeleteConnection'] },
      { key: 'seeTemplates', abilities: ['templates-page:view'] },
      { key: 'editTemplates', abilities: ['templates-page:edit'] },
    ],
  },
  {
    key: 'figures',
    choices: [
      { key: 'dashboard', abilities: ['dashboard:view'] },
      { key: 'audits', abilities: ['audits:view'] },
      { key: 'invoices', abilities: ['invoices:view'] },
    ],
  },
  {
    key: 'company',
    choices: [
      { key: 'users', abilities: ['users:manage', 'users:editProfileAndQueues'] },
      { key: 'queues', abilities: ['queues:manage'] },
      { key: 'settings', abilities: ['settings:manage'] },
      { key: 'company', abilities: ['company:manage'] },
      { key: 'jobs', abilities: ['jobs:manage'] },
    ],
  },
];
