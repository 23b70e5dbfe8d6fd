import { defineFeature } from '@recado/federation/feature';

export default defineFeature({
  name: 'admin',
  title: { pt: 'Administração', en: 'Administration', es: 'Administración' },
  setup: './setup',
  routes: [
    { path: '/connections', module: './connections', ability: 'connections-page:actionButtons' },
    { path: '/queues', module: './queues', ability: 'queues:manage' },
    { path: '/users', module: './users', ability: 'users:manage' },
  ],
  menu: [
    {
      path: '/connections',
      label: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' },
      icon: 'connection',
      group: 'administration',
      order: 40,
      badge: './connections-badge',
    },
    {
      path: '/queues',
      label: { pt: 'Filas & Chatbot', en: 'Queues & chatbot', es: 'Colas y chatbot' },
      icon: 'queue',
      group: 'administration',
      order: 60,
    },
    {
      path: '/users',
      label: { pt: 'Usuários', en: 'Users', es: 'Usuarios' },
      icon: 'users',
      group: 'administration',
      order: 70,
    },
  ],
});
