/** How one setting behaves (SPEC §3, Setting). */
export interface SettingDefinition {
  /** What it is until somebody changes it. */
  default: string;
  /** The values it takes; without a list, any text. */
  values?: readonly string[];
  /** Encrypted at rest, never shown again. */
  secret?: true;
  /** Belongs to the platform: only the super user changes it, in their own company, and everybody may read it. */
  platform?: true;
}

const onOff = ['enabled', 'disabled'] as const;

/** Every setting there is. */
export const settingDefinitions = {
  userRating: { default: 'disabled', values: onOff },
  scheduleType: { default: 'disabled', values: ['disabled', 'queue', 'company'] },
  call: { default: 'disabled', values: onOff },
  CheckMsgIsGroup: { default: 'enabled', values: onOff },
  sendGreetingAccepted: { default: 'disabled', values: onOff },
  sendMsgTransfTicket: { default: 'disabled', values: onOff },
  chatBotType: { default: 'text' },
  ipixc: { default: '' },
  tokenixc: { default: '', secret: true },
  ipmkauth: { default: '' },
  clientidmkauth: { default: '' },
  clientsecretmkauth: { default: '', secret: true },
  asaas: { default: '', secret: true },
  userViewTicketsWithoutQueue: { default: 'disabled', values: onOff },
  campaignsEnabled: { default: 'enabled', values: onOff },
  userCreation: { default: 'enabled', values: onOff, platform: true },
} as const satisfies Record<string, SettingDefinition>;

/** The name of a setting. */
export type SettingKey = keyof typeof settingDefinitions;

/** The name of a setting of the platform. */
export type PlatformSettingKey = {
  [Key in SettingKey]: (typeof settingDefinitions)[Key] extends { platform: true } ? Key : never;
}[SettingKey];

/** Whether a setting of this name is the platform's. */
export function isPlatformSetting(key: string): key is PlatformSettingKey {
  return settingDefinition(key)?.platform === true;
}

/** How a setting behaves; undefined when there is none of that name. */
export function settingDefinition(key: string): SettingDefinition | undefined {
  return Object.hasOwn(settingDefinitions, key) ? new Map(Object.entries(settingDefinitions)).get(key) : undefined;
}
