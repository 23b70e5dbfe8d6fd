import { defineFeature } from '@recado/federation/feature';

export default defineFeature({
  name: 'campaigns',
  title: { pt: 'Mensagens', en: 'Messaging', es: 'Mensajes' },
  setup: './setup',
  routes: [{ path: '/quick-messages', module: './quick-messages' }],
  menu: [
    {
      path: '/quick-messages',
      label: { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' },
      icon: 'bolt',
      group: 'service',
      order: 20,
    },
  ],
});
