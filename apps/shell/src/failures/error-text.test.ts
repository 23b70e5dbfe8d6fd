import { ApiFailure } from '@recado/api/client';
import { errorStatus } from '@recado/contract';
import { addTranslations, languages, setLanguage } from '@recado/ui/i18n';
import en from '../locales/en.json';
import es from '../locales/es.json';
import pt from '../locales/pt.json';
import { errorText, subscriptionText, textOfCode } from './error-text.ts';
import { errorTexts } from './error-texts.ts';

beforeAll(() => addTranslations('shell', { pt, en, es }, errorTexts));

test.each([...languages])('every code of the catalogue is explained in %s', async (language) => {
  await setLanguage(language);
  const missing = Object.keys(errorStatus).filter((code) => !textOfCode(code));
  expect(missing).toEqual([]);
});

test('an unknown code or a plain text is shown unchanged', async () => {
  await setLanguage('pt');
  expect(errorText(new ApiFailure(400, { error: 'ERR_OF_TOMORROW' }))).toBe('ERR_OF_TOMORROW');
  expect(errorText(new ApiFailure(400, { error: 'Número: já usado' }))).toBe('Número: já usado');
  expect(errorText(new ApiFailure(0, {}))).toBe('Sem conexão com o servidor. Tente novamente.');
});

test('after an unexpected failure follows the code for the support', async () => {
  await setLanguage('pt');
  const failure = new ApiFailure(500, { error: 'ERR_INTERNAL', requestId: 'edge-0123456789' });
  expect(errorText(failure)).toMatch(/ \(código do atendimento técnico: edge-0123456789\)$/);
});

test('an ended subscription names its day', async () => {
  await setLanguage('pt');
  expect(subscriptionText('2026-11-01')).toBe('Sua assinatura venceu em 01/11/2026. Entre em contato com o suporte.');
});

test('its day is written as in the language', async () => {
  await setLanguage('en');
  expect(subscriptionText('2026-11-30')).toContain('11/30/2026');
});

test('a failure of the network needs no text that is loaded', async () => {
  await setLanguage('pt');
  expect(Object.keys(errorStatus)).not.toContain('ERR_NETWORK');
  expect(textOfCode('ERR_NETWORK')).toBe('Sem conexão com o servidor. Tente novamente.');
});
