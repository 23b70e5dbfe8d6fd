import type { World } from './world.ts';

/** Number of the shop's phone in the demo. */
export const DEMO_SHOP = '5511990000001';

const CUSTOMERS = [
  ['5511987654321', 'Maria Aparecida Silva'],
  ['5521998765432', 'João Pedro Santos'],
  ['5531987123456', 'Ana Beatriz Oliveira'],
  ['5571991234567', 'Carlos Eduardo Souza'],
  ['5541988776655', 'Fernanda Lima'],
] as const;

/** The phones of the demo: the shop's and five customers'. Existing ones are not changed. */
export function addDemoPhones(world: World): void {
  if (!world.phones.byNumber(DEMO_SHOP)) world.phones.add(DEMO_SHOP, 'Loja Recado', true);
  for (const [number, name] of CUSTOMERS) {
    if (!world.phones.byNumber(number)) world.phones.add(number, name);
  }
  world.changed({ kind: 'phones' });
}
