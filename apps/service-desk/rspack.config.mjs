import { remoteConfig } from '@recado/federation/build';
import feature from './feature.manifest.ts';

export default remoteConfig({
  folder: import.meta.dirname,
  port: 3101,
  feature,
  exposes: {
    './setup': './src/setup.ts',
    './finder': './src/finder/finder.tsx',
    './first-lists': './src/ticket-list/first-lists.ts',
    './contacts': './src/contacts-page/contacts-page.tsx',
    './chats': './src/chats/chats-page.tsx',
    './chats-badge': './src/chats/bell/chats-badge.tsx',
    './chats-bell': './src/chats/bell/chats-bell.tsx',
    './mentions-bell': './src/mentions/mentions-bell.tsx',
    './kanban': './src/kanban/kanban-page.tsx',
    './todolist': './src/todolist/todolist-page.tsx',
    './tags': './src/tags/tags-page.tsx',
    './tickets': './src/workspace/workspace-page.tsx',
  },
});
