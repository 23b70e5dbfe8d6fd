import { developerGrantEndpoints } from './developer-grants.ts';
import { extensionEndpoints } from './extensions.ts';
import { ownReleaseEndpoints } from './own-releases.ts';
import { releaseKeyEndpoints } from './release-keys.ts';

/** Who publishes releases, what they extend, and who may look in to develop them. */
export const releaseFamilies = {
  ...releaseKeyEndpoints,
  ...extensionEndpoints,
  ...ownReleaseEndpoints,
  ...developerGrantEndpoints,
};
