import { defineFeature } from '@recado/federation/feature';

export default defineFeature({
  name: 'service_desk',
  title: { pt: 'Atendimento', en: 'Service desk', es: 'Atención' },
  setup: './setup',
  finder: './finder',
  routes: [
    { path: '/tickets', module: './tickets', firstCalls: './first-lists' },
    {
      path: '/tickets/:ticketId',
      module: './tickets',
      firstCalls: './first-lists',
      title: { pt: 'Atendimentos', en: 'Tickets', es: 'Atenciones' },
    },
  ],
  menu: [
    {
      path: '/tickets',
      label: { pt: 'Atendimentos', en: 'Tickets', es: 'Atenciones' },
      icon: 'ticket',
      group: 'service',
      order: 10,
    },
  ],
});
