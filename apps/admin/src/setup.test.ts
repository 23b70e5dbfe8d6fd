import { createI18n } from '@recado/ui/i18n';
import setup from './setup.ts';

test('it takes the name of a module, so that the loader calls it for each of them', () => {
  expect(setup).toHaveLength(1);
});

test('the texts of a module are there although others were loaded before', async () => {
  const i18n = createI18n('pt');
  await setup('./announcements-bell');
  await setup('./ticket-automation');
  await setup('./move');
  for (const key of ['ticketAutomation.who', 'move.title', 'dashboard.title']) {
    expect(i18n.exists(key, { ns: 'admin' })).toBe(true);
  }
});
