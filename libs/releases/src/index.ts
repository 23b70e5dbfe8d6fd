/** What the build writes, the server checks and the browser loads of a remote's releases. */
export type {
  BellEntry,
  Feature,
  FeatureRoute,
  MenuEntry,
  MenuGroup,
  Needs,
  Picture,
  ReleasedFeature,
  Texts,
} from './feature.ts';
export { type FileNeeds, needsOfModule } from './file-needs.ts';
export { missingIn, type Offer, offeredVersion } from './offer.ts';
export type { ClosedPath, Registry, RegistryRemote } from './registry.ts';
