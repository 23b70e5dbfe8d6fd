import { remoteConfig } from '@recado/federation/build';
import feature from './feature.manifest.ts';

export default remoteConfig({
  folder: import.meta.dirname,
  port: 3104,
  feature,
  exposes: {
    './setup': './src/setup.ts',
    './subscription': './src/subscription/subscription-page.tsx',
    './payments-bell': './src/revenue/payments-bell.tsx',
    './revenue': './src/revenue/revenue-page.tsx',
    './invoices': './src/billing-page.tsx',
  },
});
