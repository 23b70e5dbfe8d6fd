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
    './tickets': './src/workspace/workspace-page.tsx',
  },
});
