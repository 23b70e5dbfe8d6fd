import { offeredPoints } from '@recado/federation';
import { createI18n } from '@recado/ui/i18n';
import setup from '../setup.ts';

test.each(['pt', 'en', 'es'] as const)('every point of the product has a name for people in %s', async (language) => {
  const i18n = createI18n(language);
  await setup('./releases');
  const unnamed = Object.keys(offeredPoints()).filter(
    (name) => !i18n.exists(`extensionPlaces.${name.replace('.', '-')}`, { ns: 'admin' }),
  );
  expect(unnamed).toEqual([]);
});
