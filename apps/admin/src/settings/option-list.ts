/**
 * How a setting is changed: on or off, one of several values, a text (`words`: of several lines), a number of minutes, or
 * a secret, which cannot be read afterwards.
 */
export type Option =
  | { key: string; kind: 'switch' }
  | { key: string; kind: 'choice'; values: readonly string[] }
  | { key: string; kind: 'text' | 'words' | 'minutes' }
  | { key: string; kind: 'secret' };

/** Settings under one heading; `platform`: for the super user only. */
export interface OptionGroup {
  name: 'service' | 'texts' | 'chatbot' | 'ixc' | 'mkauth' | 'asaas' | 'platform' | 'officialApp';
  platform?: true;
  options: readonly Option[];
}

/** All settings in the order of the page (SPEC §3, Setting). */
export const optionGroups: readonly OptionGroup[] = [
  {
    name: 'service',
    options: [
      { key: 'userRating', kind: 'switch' },
      { key: 'scheduleType', kind: 'choice', values: ['disabled', 'queue', 'company'] },
      { key: 'sendGreetingAccepted', kind: 'switch' },
      { key: 'sendMsgTransfTicket', kind: 'switch' },
      { key: 'CheckMsgIsGroup', kind: 'switch' },
      { key: 'call', kind: 'switch' },
      { key: 'thanksMinutes', kind: 'minutes' },
      { key: 'userViewTicketsWithoutQueue', kind: 'switch' },
      { key: 'campaignsEnabled', kind: 'switch' },
      { key: 'linkPreviews', kind: 'switch' },
    ],
  },
  {
    name: 'texts',
    options: [
      { key: 'greetingAcceptedMessage', kind: 'words' },
      { key: 'transferMessage', kind: 'words' },
      { key: 'handOverMessage', kind: 'words' },
      { key: 'callMessage', kind: 'words' },
      { key: 'optOutMessage', kind: 'words' },
    ],
  },
  { name: 'chatbot', options: [{ key: 'chatBotType', kind: 'choice', values: ['text'] }] },
  {
    name: 'ixc',
    options: [
      { key: 'ipixc', kind: 'text' },
      { key: 'tokenixc', kind: 'secret' },
    ],
  },
  {
    name: 'mkauth',
    options: [
      { key: 'ipmkauth', kind: 'text' },
      { key: 'clientidmkauth', kind: 'text' },
      { key: 'clientsecretmkauth', kind: 'secret' },
    ],
  },
  { name: 'asaas', options: [{ key: 'asaas', kind: 'secret' }] },
  { name: 'platform', platform: true, options: [{ key: 'userCreation', kind: 'switch' }] },
  {
    name: 'officialApp',
    platform: true,
    options: [
      { key: 'officialAppId', kind: 'text' },
      { key: 'officialAppSecret', kind: 'secret' },
      { key: 'officialConfigId', kind: 'text' },
      { key: 'officialVerifyToken', kind: 'secret' },
    ],
  },
];
