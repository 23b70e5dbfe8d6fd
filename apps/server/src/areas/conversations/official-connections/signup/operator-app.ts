import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { readPlatformSecret, readPlatformSetting } from '../../../company/settings/stored-settings.ts';

/** The operator's app on the official platform, with which companies sign up in the browser. */
export interface OperatorApp {
  appId: string;
  /** The id of the configuration of Facebook Login for Business that the window uses. */
  configId: string;
  appSecret: string;
}

/** What is set of the operator's app, the rest empty. Needs a system unit. */
async function readStored(unit: Unit, secret: string): Promise<OperatorApp> {
  return {
    appId: await readPlatformSetting(unit, 'officialAppId'),
    configId: await readPlatformSetting(unit, 'officialConfigId'),
    appSecret: await readPlatformSecret(unit, secret, 'officialAppSecret'),
  };
}

/** The operator's app; null unless all of it is set. Needs a system unit. */
export async function readOperatorApp(unit: Unit, secret: string): Promise<OperatorApp | null> {
  const app = await readStored(unit, secret);
  return app.appId && app.configId && app.appSecret ? app : null;
}

/** The id and secret by which the app proves to be one. Needs a system unit. Throws ERR_OFFICIAL_APP_MISSING. */
export async function requireAppSecret(unit: Unit, secret: string): Promise<Omit<OperatorApp, 'configId'>> {
  const { appId, appSecret } = await readStored(unit, secret);
  if (!appId || !appSecret) throw new AppError('ERR_OFFICIAL_APP_MISSING');
  return { appId, appSecret };
}

/** The operator's app. Needs a system unit. Throws ERR_OFFICIAL_APP_MISSING unless all of it is set. */
export async function requireOperatorApp(unit: Unit, secret: string): Promise<OperatorApp> {
  const app = await readOperatorApp(unit, secret);
  if (!app) throw new AppError('ERR_OFFICIAL_APP_MISSING');
  return app;
}

/** Finds the app for the page of signup, without its secret. */
export function createSignupApp({ database, secret }: Pick<ServicePlatform, 'database' | 'secret'>) {
  return async (): Promise<Pick<OperatorApp, 'appId' | 'configId'> | null> => {
    const app = await database.system((unit) => readOperatorApp(unit, secret));
    return app && { appId: app.appId, configId: app.configId };
  };
}
