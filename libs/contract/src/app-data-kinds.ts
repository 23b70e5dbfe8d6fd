/** To what the data of an app may belong (docs/adr/0154). */
export const appDataKinds = ['company', 'contact', 'ticket', 'user'] as const;
export type AppDataKind = (typeof appDataKinds)[number];
