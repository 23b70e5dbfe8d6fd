import { makeCustomer } from '../testing/emulator-world.ts';
import { providerSuite } from '../testing/provider-suite.ts';
import { startOfficialWorld } from './testing/official-world.ts';

providerSuite('The official platform', async () => {
  const { graph, provider, connection, close } = await startOfficialWorld();
  const customer = await makeCustomer(graph.phones, '5511987654329', 'Maria', connection.number);
  const describesSound = false;
  return { provider, connection, customer, describesSound, nobody: '5511900000000', close };
});
