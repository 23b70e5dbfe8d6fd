/** Federation at run time: how the shell finds and loads the remotes. */
export {
  type BellEntry,
  type ClosedPath,
  type Feature,
  type FeatureRoute,
  type MenuEntry,
  type MenuGroup,
  type Needs,
  needsOfModule,
  type Offer,
  type Picture,
  type Registry,
  type RegistryRemote,
  type Texts,
} from '@recado/releases';
export type { Bell, BellProps } from './bell.ts';
export type { DevelopedRemote } from './developed-remotes.ts';
export { hasNewRelease } from './fetch-registry.ts';
export type { Finder, Found } from './finder.ts';
export type { LoadOptions } from './load-module.ts';
export { reloadOnce } from './reload-once.ts';
export { type FailureKind, failureOfRemote, isFileGone, RemoteFailure } from './remote-failure.ts';
export { createRemoteLoader, type RemoteLoader, type RemoteLoaderOptions } from './remote-loader.ts';
export type { RemoteState } from './remote-states.ts';
