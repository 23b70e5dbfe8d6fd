import { defineFeature } from '@recado/federation/feature';

/** Who may open the pages of campaigns; the session keeps the flag (SPEC §2.1, §2.2). */
const campaigning = { ability: 'campaigns:manage', plan: 'useCampaigns', localFlag: 'cshow' } as const;

export default defineFeature({
  name: 'campaigns',
  title: { pt: 'Mensagens', en: 'Messaging', es: 'Mensajes' },
  setup: './setup',
  bells: [
    {
      module: './campaigns-bell',
      order: 10,
      isOccasional: true,
      ability: 'campaigns:manage',
      plan: 'useCampaigns',
      wakes: { asks: 'GET /campaigns?stopped=true', events: ['campaign'] },
    },
    {
      module: './schedules-bell',
      order: 12,
      isOccasional: true,
      plan: 'useSchedules',
      // Others' count as well: whose it is, the bell itself knows.
      wakes: { asks: 'GET /schedules?failed=true', events: ['schedule'] },
    },
  ],
  extensions: [
    {
      point: 'ticket.action',
      module: './ticket-schedule',
      title: { pt: 'Agendar', en: 'Schedule', es: 'Programar' },
      order: 5,
      icon: 'calendar',
      when: [{ fact: 'status', in: ['open'] }],
      plans: ['useSchedules'],
    },
    {
      point: 'composer.send',
      module: './draft-schedule',
      title: { pt: 'Agendar envio', en: 'Schedule sending', es: 'Programar envío' },
      order: 10,
      icon: 'calendar',
      // Only a text with one picture at most can be scheduled (SPEC §5).
      when: [{ fact: 'files', in: ['none', 'picture'] }],
      plans: ['useSchedules'],
    },
    {
      point: 'composer.note',
      module: './coming-schedules',
      title: { pt: 'Mensagens agendadas', en: 'Scheduled messages', es: 'Mensajes programados' },
      order: 10,
      plans: ['useSchedules'],
    },
  ],
  routes: [
    { path: '/quick-messages', module: './quick-messages' },
    { path: '/contact-lists', module: './contact-lists', ...campaigning },
    {
      path: '/contact-lists/:contactListId/contacts',
      module: './contact-list-items',
      ...campaigning,
      title: { pt: 'Lista de contatos', en: 'Contact list', es: 'Lista de contactos' },
    },
    { path: '/suppression', module: './suppression', ability: 'campaigns:manage', plan: 'useCampaigns' },
    { path: '/campaigns-config', module: './campaign-settings', ...campaigning },
    { path: '/campaigns', module: './campaigns', ...campaigning },
    {
      path: '/campaign/:campaignId/report',
      module: './campaign-report',
      ...campaigning,
      title: { pt: 'Relatório da campanha', en: 'Campaign report', es: 'Informe de la campaña' },
    },
    { path: '/schedules', module: './schedules', plan: 'useSchedules' },
    { path: '/files', module: './file-lists', ability: 'settings:manage' },
  ],
  menu: [
    {
      path: '/files',
      label: { pt: 'Listas de arquivos', en: 'File lists', es: 'Listas de archivos' },
      icon: 'page',
      group: 'administration',
      order: 50,
    },
    {
      path: '/quick-messages',
      label: { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' },
      icon: 'bolt',
      group: 'service',
      order: 20,
    },
    {
      path: '/campaigns',
      label: { pt: 'Campanhas', en: 'Campaigns', es: 'Campañas' },
      icon: 'announcement',
      group: 'administration',
      order: 25,
    },
    {
      path: '/schedules',
      label: { pt: 'Agendamentos', en: 'Schedules', es: 'Programaciones' },
      icon: 'calendar',
      group: 'service',
      order: 60,
    },
    {
      path: '/contact-lists',
      label: { pt: 'Listas de contatos', en: 'Contact lists', es: 'Listas de contactos' },
      icon: 'contacts',
      group: 'administration',
      order: 30,
    },
    {
      path: '/suppression',
      label: { pt: 'Números suprimidos', en: 'Suppressed numbers', es: 'Números suprimidos' },
      icon: 'list',
      group: 'administration',
      order: 32,
    },
    {
      path: '/campaigns-config',
      label: { pt: 'Config. campanhas', en: 'Campaign settings', es: 'Config. campañas' },
      icon: 'settings',
      group: 'administration',
      order: 34,
    },
  ],
});
