/** What the build writes, the server checks and the browser loads of a remote's releases. */
export { reportedApp, reportedName } from './apps/reported-name.ts';
export type {
  BellEntry,
  BellWakes,
  Condition,
  ExtensionEntry,
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
export { missingForPages, missingIn, type Offer, offeredVersion, pointsModule, serves } from './offer.ts';
export { ownNamespaces } from './own-texts.ts';
export type { ClosedPath, Registry, RegistryApp, RegistryRemote } from './registry.ts';
