/** Federation at run time: how the shell finds and loads the remotes. */
export { type Bell, type BellProps, loadBell } from './bell.ts';
export type { BellEntry, Feature, FeatureRoute, MenuEntry, MenuGroup, Needs, Picture, Texts } from './feature.ts';
export { fetchDeveloped } from './fetch-developed.ts';
export { fetchRegistry, hasNewRelease } from './fetch-registry.ts';
export { needsOfModule } from './file-needs.ts';
export { setFileOpener } from './file-opener.ts';
export { type Finder, type Found, loadFinder } from './finder.ts';
export { rememberGood } from './last-good.ts';
export { loadedPage, loadPage, preloadPage, startFirstCalls } from './load-page.ts';
export { fallsBack, type LoadOptions, loadFeatureModule, loadTimeout, releaseInUse } from './load-remote.ts';
export type { Offer } from './offer.ts';
export type { ClosedPath, Registry, RegistryRemote } from './registry.ts';
export { noteFailure, noteShown, setReportShare, shownReleases, takeReports } from './release-reports.ts';
export { reloadOnce } from './reload-once.ts';
export { type FailureKind, failureOfRemote, isFileGone, RemoteFailure } from './remote-failure.ts';
