import type { World } from '../../world.ts';
import type { AccountRecord, AppRecord, NumberRecord, Subscription } from '../records.ts';
import { followsOverride } from './body.ts';

/** Something that happened and has a webhook. */
export interface Happening {
  account: AccountRecord;
  /** The number that it concerns, for fields that follow its address. */
  number?: NumberRecord | undefined;
  field: string;
  value: object;
  /** Apps that are told although they are not subscribed. */
  appIds?: readonly string[];
  /** `entry.id` where it is not the account's. */
  entryId?: string;
}

/** Tells every subscribed app, at the number's address, the account's, or the app's default (CLOUD-API 6). */
export function tell(world: World, happening: Happening): void {
  const { account, number, field, value, entryId = account.id, appIds = [] } = happening;
  const { graph } = world;
  const subscribed = new Set(account.subscriptions.map(({ appId }) => appId));
  const others = appIds.filter((appId) => !subscribed.has(appId)).map((appId) => ({ appId }));
  for (const subscription of [...account.subscriptions, ...others]) {
    const app = graph.apps.get(subscription.appId);
    if (!app || (app.fields && !app.fields.includes(field))) continue;
    const url = addressFor(app, subscription, number, field);
    if (url === undefined) continue;
    const sequence = graph.nextSequence();
    world.deliverer.add({ sequence, appId: app.id, url, entryId, field, value, at: world.clock(), attempts: 0 });
  }
  world.changed({ kind: 'graph' });
}

function addressFor(app: AppRecord, subscription: Subscription, number: NumberRecord | undefined, field: string) {
  if (!followsOverride(field)) return app.callbackUrl;
  const own = number?.override?.appId === app.id ? number.override.callbackUrl : undefined;
  return own ?? subscription.callbackUrl ?? app.callbackUrl;
}

/** The value of a webhook about messages of a number; absent parts are left out. */
export function messagingValue(number: NumberRecord, parts: object): object {
  const metadata = { display_phone_number: number.number, phone_number_id: number.id };
  return { messaging_product: 'whatsapp', metadata, ...parts };
}
