import { customerTexts, type InLanguages } from './customer-texts.ts';

/** The definition of a setting (SPEC §3, Setting). */
export interface SettingDefinition {
  /** Its default value. */
  default: string;
  /** The accepted values; without a list, any text. */
  values?: readonly string[];
  /** The form of the text; an empty text clears the setting. `minutes`: of a day at most; `word`: without spaces. */
  format?: 'address' | 'minutes' | 'digits' | 'word';
  /** The text that an empty value stands for, in the company's language. */
  text?: InLanguages;
  /** Whether the value is encrypted at rest and never returned. */
  secret?: true;
  /**
   * Whether the setting belongs to the platform: only the super user changes it, in their own company. Everybody may read
   * a `public` one; a `private` one is for the server and for them.
   */
  platform?: 'public' | 'private';
}

const onOff = ['enabled', 'disabled'] as const;

/** All settings. */
export const settingDefinitions = {
  userRating: { default: 'disabled', values: onOff },
  scheduleType: { default: 'disabled', values: ['disabled', 'queue', 'company'] },
  call: { default: 'disabled', values: onOff },
  CheckMsgIsGroup: { default: 'enabled', values: onOff },
  sendGreetingAccepted: { default: 'disabled', values: onOff },
  sendMsgTransfTicket: { default: 'disabled', values: onOff },
  greetingAcceptedMessage: { default: '', text: customerTexts.greetingAcceptedMessage },
  transferMessage: { default: '', text: customerTexts.transferMessage },
  callMessage: { default: '', text: customerTexts.callMessage },
  optOutMessage: { default: '', text: customerTexts.optOutMessage },
  handOverMessage: { default: '', text: customerTexts.handOverMessage },
  thanksMinutes: { default: '30', format: 'minutes' },
  // Menus are text, because WhatsApp shows lists and buttons only for numbers of the Cloud API (SERVER §2).
  chatBotType: { default: 'text', values: ['text'] },
  ipixc: { default: '', format: 'address' },
  tokenixc: { default: '', secret: true },
  ipmkauth: { default: '', format: 'address' },
  clientidmkauth: { default: '' },
  clientsecretmkauth: { default: '', secret: true },
  asaas: { default: '', secret: true },
  userViewTicketsWithoutQueue: { default: 'disabled', values: onOff },
  campaignsEnabled: { default: 'enabled', values: onOff },
  // Whether the server opens addresses in messages (ADR 180).
  linkPreviews: { default: 'enabled', values: onOff },
  userCreation: { default: 'enabled', values: onOff, platform: 'public' },
  // The installation's own app on WhatsApp's official platform, for signup in the browser (CLOUD-API, Ways to connect).
  officialAppId: { default: '', format: 'digits', platform: 'private' },
  officialConfigId: { default: '', format: 'digits', platform: 'private' },
  officialAppSecret: { default: '', format: 'word', secret: true, platform: 'private' },
  officialVerifyToken: { default: '', format: 'word', secret: true, platform: 'private' },
} as const satisfies Record<string, SettingDefinition>;

/** The name of a setting. */
export type SettingKey = keyof typeof settingDefinitions;

/** The name of a secret of the platform. */
export type PlatformSecretKey = {
  [Key in SettingKey]: (typeof settingDefinitions)[Key] extends { platform: string; secret: true } ? Key : never;
}[SettingKey];

/** The name of a setting of the platform that is no secret. */
export type PlatformSettingKey = Exclude<
  { [Key in SettingKey]: (typeof settingDefinitions)[Key] extends { platform: string } ? Key : never }[SettingKey],
  PlatformSecretKey
>;

/** Whether the setting belongs to the platform, and everybody may read it. */
export function isPublicSetting(key: string): key is PlatformSettingKey {
  return settingDefinition(key)?.platform === 'public';
}

/** The definition of a setting; undefined for an unknown name. */
export function settingDefinition(key: string): SettingDefinition | undefined {
  return Object.hasOwn(settingDefinitions, key) ? new Map(Object.entries(settingDefinitions)).get(key) : undefined;
}
