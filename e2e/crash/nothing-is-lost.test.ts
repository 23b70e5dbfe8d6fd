import { after, before, test } from 'node:test';
import type { ApiClient } from '../harness/api-client.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { pairShop, shopNumber } from '../harness/shop.ts';
import { allArriveInOrder, killAtRandom, writeBothWays } from './conversations.ts';

/** Rounds of 500 messages in and 500 out on the built product: `CRASH_ROUNDS=100 npm run test:crash`. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 5);
const kills = 3;

let product: Product;
let admin: ApiClient;

before(async () => {
  product = await startProduct({}, { isEmbedded: true });
  admin = await pairShop(product);
});
after(() => product?.close());

for (let round = 1; round <= rounds; round += 1) {
  test(`round ${round} of ${rounds}: killed ${kills} times among 500 messages in and 500 out, none lost, none twice`, async () => {
    // An access token lasts 15 minutes; on a busy machine all rounds take longer.
    await admin.signIn(product.credentials.admin);
    const conversing = {
      product,
      admin,
      shop: shopNumber,
      customers: 10,
      messagesEach: 50,
      disturb: () => killAtRandom(product, kills),
    };
    await allArriveInOrder(conversing, await writeBothWays(conversing, round));
  });
}
