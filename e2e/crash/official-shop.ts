import {
  accessTo,
  type GraphClient,
  graphClient,
  OFFICIAL_NUMBER,
  type OfficialSetup,
} from '../../apps/server/src/channels/testing/graph-client.ts';
import { ApiClient } from '../harness/api-client.ts';
import { type Product, startProduct } from '../harness/product.ts';

/** A product with an official number that was connected by hand. */
export interface OfficialShop {
  product: Product;
  admin: ApiClient;
  graph: GraphClient;
  setup: OfficialSetup;
  whatsappId: number;
}

/** Starts the product and connects the number, as somebody in the dialog does. An unknown outcome is awaited for 30 seconds. */
export async function openOfficialShop(): Promise<OfficialShop> {
  const product = await startProduct({ GRAPH_OUTCOME_SECONDS: '30' });
  const admin = new ApiClient(product.apiUrl);
  await admin.signIn(product.credentials.super);
  const graph = graphClient(product.environment.EMULATOR_URL ?? '');
  const setup = await graph.setUp({ number: { number: OFFICIAL_NUMBER, verifiedName: 'Loja' } });
  const { whatsappId } = await admin.call('POST /official-connections', { body: { ...accessTo(setup), queueIds: [] } });
  return { product, admin, graph, setup, whatsappId };
}
