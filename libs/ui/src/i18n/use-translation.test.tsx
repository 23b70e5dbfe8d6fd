import { act, render, screen } from '@testing-library/react';
import { addTranslations, createI18n, setLanguage } from './i18n.ts';
import { useTranslation } from './use-translation.ts';

beforeEach(() => {
  createI18n();
  return setLanguage('pt');
});

function Greeting({ namespace }: { namespace: string }) {
  return <p>{useTranslation(namespace).t('hello')}</p>;
}

test('a component shows the texts of its namespace, and those of another language when it is chosen', async () => {
  await addTranslations('greeting', { pt: { hello: 'Olá' }, en: { hello: 'Hello' }, es: { hello: 'Hola' } });
  render(<Greeting namespace="greeting" />);
  expect(screen.getByText('Olá')).toBeVisible();
  await act(() => setLanguage('en'));
  expect(screen.getByText('Hello')).toBeVisible();
});

test('a component shows texts that are added after it', async () => {
  render(<Greeting namespace="late" />);
  expect(screen.getByText('hello')).toBeVisible();
  await act(() => addTranslations('late', { pt: { hello: 'Olá' }, en: {}, es: {} }));
  expect(screen.getByText('Olá')).toBeVisible();
});

test('the function of a namespace stays the same between renderings', () => {
  const seen = new Set<unknown>();
  function Probe() {
    seen.add(useTranslation('ui').t);
    return null;
  }
  const { rerender } = render(<Probe />);
  rerender(<Probe />);
  expect(seen.size).toBe(1);
});
