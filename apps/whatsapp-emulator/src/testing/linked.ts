import type { UserFacingSocketConfig } from 'baileys';
import { type Emulator, startEmulator } from '../start.ts';
import { admin } from './admin.ts';
import { Shop } from './shop.ts';

export const SHOP = '5511990000001';
export const MARIA = '5511987654321';
export const JOAO = '5511987654322';

/** An emulator with a shop's phone and two customers. */
export async function startWithPhones(options: Parameters<typeof startEmulator>[0] = {}): Promise<Emulator> {
  const emulator = await startEmulator(options);
  await admin(emulator.url, 'POST', '/api/phones', { number: SHOP, name: 'Loja', owner: true });
  await admin(emulator.url, 'POST', '/api/phones', { number: MARIA, name: 'Maria' });
  await admin(emulator.url, 'POST', '/api/phones', { number: JOAO, name: 'João' });
  return emulator;
}

/** A shop that is linked by QR code and logged in. */
export async function linkShop(emulator: Emulator, config: Partial<UserFacingSocketConfig> = {}): Promise<Shop> {
  const shop = new Shop(emulator.socketUrl, config);
  const qr = await shop.qr();
  const closed = shop.closed();
  await admin(emulator.url, 'POST', `/api/phones/${SHOP}/scan`, { qr });
  await closed;
  shop.connect(config);
  await shop.opened();
  return shop;
}
