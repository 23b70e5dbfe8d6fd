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
  await setup('./connections-badge');
  for (const key of [
    'announcements.title',
    'promptUsage.near',
    'connections.alert',
    'ticketAutomation.who',
    'move.title',
    'dashboard.title',
  ]) {
    expect(i18n.exists(key, { ns: 'admin' })).toBe(true);
  }
});

test('what stands on every page does not load the texts of the administration', async () => {
  const i18n = createI18n('en');
  await i18n.changeLanguage('en');
  await setup('./announcements-bell');
  await setup('./connections-badge');
  expect(i18n.exists('announcements.title', { ns: 'admin', lng: 'en', fallbackLng: 'en' })).toBe(true);
  expect(i18n.getResource('en', 'admin', 'dashboard')).toBeUndefined();
});
