import { jidDecode } from 'baileys';
import { type DeviceRecord, LinkedDevice } from './linked-device.ts';

/** All linked devices of shops' phones. */
export class DeviceRegistry {
  readonly #byJid = new Map<string, LinkedDevice>();

  restore(record: DeviceRecord): LinkedDevice {
    const device = new LinkedDevice(record);
    this.#byJid.set(device.jid, device);
    return device;
  }

  /** By the full address with the device number, in either form. */
  byAddress(jid: string): LinkedDevice | undefined {
    const wanted = jidDecode(jid);
    if (!wanted?.device) return undefined;
    return this.all().find((device) => {
      const known = jidDecode(wanted.server === 'lid' ? device.lid : device.jid);
      return known?.user === wanted.user && known.device === wanted.device;
    });
  }

  /** Exactly this address, as in a login. */
  byJid(jid: string): LinkedDevice | undefined {
    return this.#byJid.get(jid);
  }

  ofOwner(number: string): LinkedDevice[] {
    return this.all().filter((device) => device.record.ownerNumber === number);
  }

  remove(device: LinkedDevice): void {
    this.#byJid.delete(device.jid);
    device.removed();
  }

  all(): LinkedDevice[] {
    return [...this.#byJid.values()];
  }
}
