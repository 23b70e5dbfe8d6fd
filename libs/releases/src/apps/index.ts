/** Apps: what their manifests, settings and archives are (docs/adr/0154). */
export { type AppArchive, type AppContent, appArchive, appContent, mostCode } from './app-archive.ts';
export {
  type AppDataKind,
  type AppExtension,
  type AppManifest,
  appDataKinds,
  appManifest,
  appName,
  appScopes,
  appVersion,
} from './app-manifest.ts';
export { beyondConsent, isSameConsent, needsOf } from './app-needs.ts';
export { type AppSettingsSchema, settingsSchema } from './app-settings.ts';
export { type StepAnswer, stepAnswerOf } from './app-step.ts';
export { compareVersions } from './compare-versions.ts';
export { nameProblems, reportedApp, reportedName } from './reported-name.ts';
