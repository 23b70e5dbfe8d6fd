import { remoteConfig } from '@recado/federation/build';
import feature from './feature.manifest.ts';

export default remoteConfig({
  folder: import.meta.dirname,
  port: 3190,
  feature,
  sourceMaps: true,
});
