import { defineFeature } from '@recado/federation/feature';

export default defineFeature({
  name: 'billing',
  title: { pt: 'Financeiro', en: 'Billing', es: 'Facturación' },
  setup: './setup',
  routes: [{ path: '/financeiro', module: './invoices', ability: 'invoices:view' }],
  menu: [
    {
      path: '/financeiro',
      label: { pt: 'Financeiro', en: 'Billing', es: 'Facturación' },
      icon: 'bill',
      group: 'administration',
      order: 90,
    },
  ],
});
