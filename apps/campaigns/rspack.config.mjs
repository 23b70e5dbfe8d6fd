import { remoteConfig } from '@recado/federation/build';
import feature from './feature.manifest.ts';

export default remoteConfig({
  folder: import.meta.dirname,
  port: 3103,
  feature,
  exposes: {
    './file-lists': './src/file-lists/file-lists-page.tsx',
    './suppression': './src/suppression/suppression-page.tsx',
    './campaign-settings': './src/campaign-settings/campaign-settings-page.tsx',
    './campaigns-bell': './src/campaigns/campaigns-bell.tsx',
    './campaigns': './src/campaigns/campaigns-page.tsx',
    './campaign-report': './src/campaign-report/campaign-report-page.tsx',
    './setup': './src/setup.ts',
    './contact-lists': './src/contact-lists/contact-lists-page.tsx',
    './contact-list-items': './src/contact-lists/contact-list-items-page.tsx',
    './schedules': './src/schedules/schedules-page.tsx',
    './quick-messages': './src/quick-messages/quick-messages-page.tsx',
  },
});
