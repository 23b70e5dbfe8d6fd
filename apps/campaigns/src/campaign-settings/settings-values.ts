import { ApiFailure, failureOf } from '@recado/api/client';
import type { Answer, CampaignSettings, CampaignVariable, ConsentRule } from '@recado/contract';

/** The settings as values of the form: an empty field means no time. */
export interface SettingsValues extends Omit<CampaignSettings, 'quietFrom' | 'quietUntil'> {
  quietFrom: string;
  quietUntil: string;
}

/** The choices, in the order in which they are shown. */
export const consentRules: readonly ConsentRule[] = ['off', 'warn', 'stop'];

/** Reads the answer of the server, which has all settings, each value as JSON (SPEC §3). */
export function valuesOf(settings: Answer<'GET /campaign-settings'>): SettingsValues {
  const stored = new Map(settings.map(({ key, value }) => [key, parsed(value)]));
  const number = (key: string) => {
    const value = stored.get(key);
    return typeof value === 'number' ? value : 0;
  };
  const text = (key: string) => {
    const value = stored.get(key);
    return typeof value === 'string' ? value : '';
  };
  const list = (key: string): unknown[] => {
    const value = stored.get(key);
    return Array.isArray(value) ? value : [];
  };
  const words = (key: string) => list(key).filter((word) => typeof word === 'string');
  return {
    messageInterval: number('messageInterval'),
    longerIntervalAfter: number('longerIntervalAfter'),
    greaterInterval: number('greaterInterval'),
    variables: list('variables').filter(isVariable),
    optOutWords: words('optOutWords'),
    optOutText: text('optOutText'),
    consentRule: consentRules.find((rule) => rule === text('consentRule')) ?? 'off',
    optInWords: words('optInWords'),
    optInText: text('optInText'),
    confirmationWords: words('confirmationWords'),
    quietFrom: text('quietFrom'),
    quietUntil: text('quietUntil'),
    dailyCap: number('dailyCap') || null,
    warmUp: stored.get('warmUp') === true,
  };
}

function parsed(json: string): unknown {
  return JSON.parse(json);
}

function isVariable(value: unknown): value is CampaignVariable {
  return typeof value === 'object' && value !== null && 'key' in value && 'value' in value;
}

/** A refusal of the server with the names of the form's fields. */
export function besideFields(failure: unknown): ApiFailure {
  const { status, body } = failureOf(failure);
  const issues = (body.issues ?? []).map((issue) => ({
    ...issue,
    path: issue.path.replace('body.settings.', 'body.'),
  }));
  return new ApiFailure(status, { ...body, issues }, failure);
}
