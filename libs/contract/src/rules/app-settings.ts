import { isEmailAddress } from '../email-address.ts';
import type { AppSettingField, AppSettingValue } from '../entities/app-setting.ts';
import type { IssueCode, IssueParams } from '../issues.ts';

/** Why a setting is not accepted. */
export interface SettingProblem {
  /** Where its field stands in a change. */
  part: 'values' | 'secrets';
  /** The name of its field. */
  name: string;
  code: IssueCode;
  params: IssueParams;
}

/** What an administrator entered for an app. */
export interface EnteredSettings {
  values: Readonly<Record<string, AppSettingValue>>;
  /** Secrets that are set, or removed with null. */
  secrets: Readonly<Record<string, string | null>>;
}

/**
 * Every problem of entered settings, at most one of a field, in the order of the fields. `stored`: the secrets that the
 * installation has. The form shows what the server refuses, because both ask this.
 */
export function settingProblems(
  fields: readonly AppSettingField[],
  { values, secrets }: EnteredSettings,
  stored: readonly string[],
): SettingProblem[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const isSecret = (name: string) => known.get(name)?.kind === 'secret';
  const unknownValues = Object.keys(values).filter((name) => !known.has(name) || isSecret(name));
  const unknownSecrets = Object.keys(secrets).filter((name) => !isSecret(name));
  return [
    ...fields.flatMap((field) => problemsOfField(field, { values, secrets }, stored)),
    ...unknownValues.map((name): SettingProblem => ({ part: 'values', name, ...because('unknownField') })),
    ...unknownSecrets.map((name): SettingProblem => ({ part: 'secrets', name, ...because('unknownField') })),
  ];
}

function problemsOfField(
  field: AppSettingField,
  { values, secrets }: EnteredSettings,
  stored: readonly string[],
): SettingProblem[] {
  const { name, kind } = field;
  const isSecret = kind === 'secret';
  const problem = isSecret ? problemOfSecret(field, own(secrets, name), stored) : problemOf(field, own(values, name));
  return problem ? [{ part: isSecret ? 'secrets' : 'values', name, ...problem }] : [];
}

/** The values that a schema accepts: those of an earlier version of the app that fit no more are left out. */
export function fittingValues(
  fields: readonly AppSettingField[],
  values: Readonly<Record<string, AppSettingValue>>,
): Record<string, AppSettingValue> {
  const fitting = fields.flatMap((field): [string, AppSettingValue][] => {
    const value = own(values, field.name);
    const fits = field.kind !== 'secret' && !isEmpty(value) && problemOf(field, value) === undefined;
    return fits ? [[field.name, value]] : [];
  });
  return Object.fromEntries(fitting);
}

type Problem = Pick<SettingProblem, 'code' | 'params'>;

function problemOfSecret(
  field: AppSettingField,
  entered: string | null | undefined,
  stored: readonly string[],
): Problem | undefined {
  if (entered !== undefined && !isEmpty(entered)) return problemOfText(field, entered);
  const isKept = entered === undefined && stored.includes(field.name);
  return field.isRequired && !isKept ? because('required') : undefined;
}

function problemOf(field: AppSettingField, value: AppSettingValue | undefined): Problem | undefined {
  const { kind, isRequired, initial } = field;
  if (isEmpty(value)) return isRequired && initial === null ? because('required') : undefined;
  if (kind === 'switch') return typeof value === 'boolean' ? undefined : because('wrongType');
  if (kind === 'number' || kind === 'integer') return problemOfNumber(field, value);
  return problemOfText(field, value);
}

function problemOfNumber({ kind, minimum, maximum }: AppSettingField, value: AppSettingValue): Problem | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return because('wrongType');
  if (kind === 'integer' && !Number.isInteger(value)) return because('wrongType');
  if (minimum !== null && value < minimum) return because('tooSmall', { minimum });
  return maximum !== null && value > maximum ? because('tooBig', { maximum }) : undefined;
}

function problemOfText(field: AppSettingField, value: AppSettingValue): Problem | undefined {
  const { kind, choices, minimum, maximum } = field;
  if (typeof value !== 'string') return because('wrongType');
  if (choices.length > 0 && !choices.includes(value)) return because('notAChoice');
  if (minimum !== null && value.length < minimum) return because('tooShort', { minimum });
  if (maximum !== null && value.length > maximum) return because('tooLong', { maximum });
  if (kind === 'email' && !isEmailAddress(value)) return because('invalidEmail');
  if (kind === 'date' && !isDay(value)) return because('invalidDate');
  return kind === 'link' && !isLink(value) ? because('invalidFormat') : undefined;
}

/** Whether it is a calendar day that exists, YYYY-MM-DD. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && !text.startsWith('0000');
}

/** Whether it is an address of the web: apps make links of it, so `javascript:` is none. */
function isLink(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function isEmpty(value: AppSettingValue | null | undefined): value is '' | null | undefined {
  return value === undefined || value === null || value === '';
}

function because(code: IssueCode, params: IssueParams = {}): Problem {
  return { code, params };
}

/** A field of a record; undefined for what every object has, e.g. `constructor`. */
function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
