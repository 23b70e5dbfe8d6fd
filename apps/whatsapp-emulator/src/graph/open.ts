import type { World } from '../world.ts';
import { connectPhones } from './connect-phones.ts';
import { makeGraphServer } from './server.ts';
import { awaitReview } from './templates/life.ts';

/** A running Graph API. */
export interface GraphListening {
  url: string;
  close(): Promise<void>;
}

/** Opens the Graph API, connects the phones to it, and goes on with what was left. Rejects if the port is taken. */
export async function openGraphServer(world: World, host: string, port: number): Promise<GraphListening> {
  const server = makeGraphServer(world);
  const url = await server.listen({ host, port });
  world.graph.url = url;
  world.platform = connectPhones(world);
  for (const template of world.graph.templates.values())
    if (template.status === 'PENDING') awaitReview(world, template);
  world.deliverer.resume();
  return {
    url,
    close: async () => {
      world.platform = undefined;
      world.deliverer.close();
      await server.close();
    },
  };
}
