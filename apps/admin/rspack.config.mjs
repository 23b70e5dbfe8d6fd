import { remoteConfig } from '@recado/federation/build';
import feature from './feature.manifest.ts';

export default remoteConfig({
  folder: import.meta.dirname,
  port: 3102,
  feature,
  exposes: {
    './prompts': './src/prompts/prompts-page.tsx',
    './audits': './src/audits/audits-page.tsx',
    './setup': './src/setup.ts',
    './announcements': './src/announcements/announcements-page.tsx',
    './announcements-bell': './src/announcements/announcements-bell.tsx',
    './helps': './src/helps/helps-page.tsx',
    './dashboard': './src/dashboard/dashboard-page.tsx',
    './connections': './src/connections/connections-page.tsx',
    './connections-badge': './src/connections/connections-badge.tsx',
    './messages-api': './src/messages-api/messages-api-page.tsx',
    './reports': './src/reports/reports-page.tsx',
    './operations': './src/operations/operations-page.tsx',
    './releases': './src/releases/releases-page.tsx',
    './halts-bell': './src/releases/halts-bell.tsx',
    './queue-integrations': './src/queue-integrations/queue-integrations-page.tsx',
    './queues': './src/queues/queues-page.tsx',
    './settings': './src/settings/settings-page.tsx',
    './settings-finder': './src/settings/settings-finder.tsx',
    './webhooks': './src/webhooks/webhooks-page.tsx',
    './webhooks-bell': './src/webhooks/webhooks-bell.tsx',
    './users': './src/users/users-page.tsx',
  },
});
