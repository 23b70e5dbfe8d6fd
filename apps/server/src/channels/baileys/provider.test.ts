import { startBaileysWorld } from '../testing/baileys-world.ts';
import { providerSuite } from '../testing/provider-suite.ts';

const shop = '5511990000001';

providerSuite('Baileys', async () => {
  const world = await startBaileysWorld();
  const connection = await world.pair(1, shop);
  const customer = await world.customer('5511987654321', 'Maria', shop);
  return {
    provider: world.provider,
    connection: { ...connection, number: shop },
    customer,
    describesSound: true,
    nobody: '5511900000000',
    close: world.close,
  };
});
