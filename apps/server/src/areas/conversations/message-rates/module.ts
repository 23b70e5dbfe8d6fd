import { defineModule } from '../../define-module.ts';
import { chargesPriced } from '../templates/in-process-events.ts';
import { messageRateRoutes } from './message-rates.routes.ts';
import { priceCharges } from './price-charges.ts';

/** What WhatsApp's messages cost: the operator's rates, and the prices that follow from them. */
export const messageRatesModule = defineModule('message-rates', {
  shares: ['rates', 'sum-costs'],
  routes: messageRateRoutes,
  reactions: () => [chargesPriced.on(priceCharges)],
});
