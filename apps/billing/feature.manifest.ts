import { defineFeature } from '@recado/federation/feature';

export default defineFeature({
  name: 'billing',
  title: { pt: 'Financeiro', en: 'Billing', es: 'Facturación' },
  setup: './setup',
  bells: [
    {
      module: './payments-bell',
      order: 40,
      isOccasional: true,
      ability: 'platform:manage',
      wakes: { asks: 'GET /received-payments?state=open', events: ['receivedPayment'] },
    },
  ],
  routes: [
    { path: '/financeiro', module: './invoices', ability: 'invoices:view', whenExpired: true },
    { path: '/subscription', module: './subscription', ability: 'invoices:view', whenExpired: true },
    { path: '/message-costs', module: './message-costs', ability: 'invoices:view' },
    { path: '/revenue', module: './revenue', ability: 'platform:manage' },
  ],
  menu: [
    {
      path: '/financeiro',
      label: { pt: 'Financeiro', en: 'Billing', es: 'Facturación' },
      icon: 'bill',
      group: 'administration',
      order: 90,
    },
    {
      path: '/message-costs',
      label: { pt: 'Custos do WhatsApp', en: 'WhatsApp costs', es: 'Costos de WhatsApp' },
      icon: 'report',
      group: 'administration',
      order: 92,
    },
    {
      path: '/revenue',
      label: { pt: 'Receita', en: 'Revenue', es: 'Ingresos' },
      icon: 'report',
      group: 'administration',
      order: 91,
    },
  ],
});
