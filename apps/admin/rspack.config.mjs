import { remoteConfig } from '@recado/federation/build';
import feature from './feature.manifest.ts';

export default remoteConfig({
  folder: import.meta.dirname,
  port: 3102,
  feature,
  exposes: {
    './setup': './src/setup.ts',
    './connections': './src/connections/connections-page.tsx',
    './connections-badge': './src/connections/connections-badge.tsx',
    './queues': './src/queues/queues-page.tsx',
    './users': './src/users/users-page.tsx',
  },
});
