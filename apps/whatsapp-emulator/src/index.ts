export { emulatorVariables } from './configuration.ts';
export type { GraphFault } from './graph/graph-faults.ts';
export type { Special as SpecialMessage } from './graph/messages/special.ts';
export type { AccountRecord, AppRecord, NumberRecord, SentRecord, TemplateRecord } from './graph/records.ts';
export type { GraphSettings } from './graph/settings.ts';
export type { Delivery as WebhookDelivery } from './graph/webhooks/deliverer.ts';
export type { MessageView } from './phones/describe.ts';
export { type Emulator, type EmulatorOptions, startEmulator } from './start.ts';
