import { defineFeature } from '@recado/federation/feature';

export default defineFeature({
  name: 'service_desk',
  title: { pt: 'Atendimento', en: 'Service desk', es: 'Atención' },
  setup: './setup',
  finder: './finder',
  bells: [
    { module: './mentions-bell', order: 20 },
    { module: './chats-bell', order: 30, plan: 'useInternalChat' },
  ],
  routes: [
    { path: '/tickets', module: './tickets', firstCalls: './first-lists' },
    {
      path: '/tickets/:ticketId',
      module: './tickets',
      firstCalls: './first-lists',
      title: { pt: 'Atendimentos', en: 'Tickets', es: 'Atenciones' },
    },
    { path: '/contacts', module: './contacts' },
    { path: '/chats', module: './chats', plan: 'useInternalChat' },
    {
      path: '/chats/:chatId',
      module: './chats',
      plan: 'useInternalChat',
      title: { pt: 'Chat interno', en: 'Internal chat', es: 'Chat interno' },
    },
    { path: '/tags', module: './tags' },
    { path: '/kanban', module: './kanban', plan: 'useKanban' },
    { path: '/todolist', module: './todolist' },
  ],
  menu: [
    {
      path: '/tickets',
      label: { pt: 'Atendimentos', en: 'Tickets', es: 'Atenciones' },
      icon: 'ticket',
      group: 'service',
      order: 10,
    },
    {
      path: '/contacts',
      label: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
      icon: 'contacts',
      group: 'service',
      order: 50,
    },
    {
      path: '/chats',
      label: { pt: 'Chat interno', en: 'Internal chat', es: 'Chat interno' },
      icon: 'chat',
      group: 'service',
      order: 80,
      badge: './chats-badge',
    },
    {
      path: '/kanban',
      label: { pt: 'Kanban', en: 'Kanban', es: 'Kanban' },
      icon: 'kanban',
      group: 'service',
      order: 30,
    },
    {
      path: '/todolist',
      label: { pt: 'Tarefas', en: 'To-do list', es: 'Tareas' },
      icon: 'todo',
      group: 'service',
      order: 40,
    },
    {
      path: '/tags',
      label: { pt: 'Tags', en: 'Tags', es: 'Etiquetas' },
      icon: 'tag',
      group: 'service',
      order: 70,
    },
  ],
});
