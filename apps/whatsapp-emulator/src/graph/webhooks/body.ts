import { createHmac } from 'node:crypto';
import type { Occurrence } from './occurrence.ts';

declare global {
  interface JSON {
    /** Text that goes into the JSON as it is (Node 22; not yet in TypeScript's library). */
    rawJSON(text: string): object;
  }
}

/** Fields of messaging: their entries carry no time, and they follow an override of the address (CLOUD-API 6). */
const OVERRIDABLE =
  /^(?:messages|message_echoes|calls|consumer_profile|messaging_handovers|standby|group_\w+|smb_message_echoes|smb_app_state_sync|history|account_settings_update)$/;

/** Whether an address of the number or the account counts for this field. */
export function followsOverride(field: string): boolean {
  return OVERRIDABLE.test(field);
}

/** A number of 64 bits that a webhook carries as a JSON number, exactly (CLOUD-API 16). */
export function int64(digits: string): object {
  return { $int64: digits };
}

function withExactNumbers(_key: string, value: unknown): unknown {
  const digits = value && typeof value === 'object' && '$int64' in value ? value.$int64 : undefined;
  return typeof digits === 'string' ? JSON.rawJSON(digits) : value;
}

/** The body of one request: consecutive changes of an account share an entry. */
export function webhookBody(occurrences: readonly Occurrence[]): Buffer {
  const entries: { id: string; time?: number; changes: object[] }[] = [];
  for (const { entryId, field, value, at } of occurrences) {
    const timed = !followsOverride(field);
    const last = entries.at(-1);
    const change = { value, field };
    if (last && !timed && last.id === entryId && last.time === undefined) last.changes.push(change);
    else entries.push({ id: entryId, ...(timed && { time: Math.floor(at / 1000) }), changes: [change] });
  }
  return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: entries }, withExactNumbers));
}

/** The value of `X-Hub-Signature-256` for these raw bytes. */
export function signature(secret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
