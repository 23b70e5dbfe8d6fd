import { defineFeature } from '@recado/federation/feature';

export default defineFeature({
  name: 'orders',
  title: { pt: 'Pedidos', en: 'Orders', es: 'Pedidos' },
  setup: './setup',
  routes: [{ path: '/orders', module: './customers', firstCalls: './first-customers' }],
  extensions: [
    {
      point: 'ticket.panel',
      module: './orders-panel',
      title: { pt: 'Pedidos', en: 'Orders', es: 'Pedidos' },
      order: 10,
      when: [{ fact: 'isGroup', in: [false] }],
    },
    {
      point: 'ticket.action',
      module: './send-tracking',
      title: { pt: 'Enviar rastreamento', en: 'Send tracking', es: 'Enviar seguimiento' },
      order: 50,
      icon: { viewBox: '0 0 24 24', paths: ['M2 5h12v11H2z', 'M14 9h4l4 4v3h-8z'] },
      when: [
        { fact: 'status', in: ['open'] },
        { fact: 'hasNumber', in: [true] },
      ],
    },
    {
      point: 'dashboard.card',
      module: './orders-card',
      title: { pt: 'Pedidos do período', en: 'Orders of the period', es: 'Pedidos del período' },
      order: 50,
    },
  ],
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
