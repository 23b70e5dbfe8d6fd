/** Runs apps in the browser, apart from the page (docs/adr/0154). */
export { AppPage, type AppPageProps } from './page/app-page.tsx';
export { AppPart, type AppPartProps } from './place/app-part.tsx';
export { type AppCall, AppFailure, type AppServices, type HostedApp } from './session/hosted-app.ts';
export { RunningApps } from './session/running-apps.ts';
export type { AppContext, EndReason } from './wire/messages.ts';
