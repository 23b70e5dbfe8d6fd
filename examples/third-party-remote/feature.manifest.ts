import { defineFeature } from '@recado/federation/feature';

export default defineFeature({
  name: 'orders',
  title: { pt: 'Pedidos', en: 'Orders', es: 'Pedidos' },
  setup: './setup',
  routes: [{ path: '/orders', module: './customers', firstCalls: './first-customers' }],
  menu: [
    {
      path: '/orders',
      label: { pt: 'Pedidos', en: 'Orders', es: 'Pedidos' },
      icon: 'list',
      group: 'service',
      order: 90,
    },
  ],
});
