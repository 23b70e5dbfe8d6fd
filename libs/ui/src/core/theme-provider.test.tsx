import { act, screen } from '@testing-library/react';
import { setLanguage } from '../i18n/i18n.ts';
import { renderWithProviders } from '../testing/index.tsx';
import { setAppearance } from '../theme/appearance.ts';
import { contrast } from '../theme/contrast.ts';
import { Button } from './antd.ts';
import { antdTheme } from './antd-theme.ts';

test('typed text survives a change of language and of appearance', async () => {
  const { user } = renderWithProviders(<input aria-label="Texto" />);
  await user.type(screen.getByLabelText('Texto'), 'oi');
  await act(() => setLanguage('en'));
  act(() => setAppearance('dark'));
  expect(screen.getByLabelText('Texto')).toHaveValue('oi');
  act(() => setAppearance('light'));
});

test('the brand is #00BFFF with navy text on it in both appearances', () => {
  for (const appearance of ['light', 'dark'] as const) {
    const { token, components } = antdTheme(appearance);
    expect(token?.colorPrimary).toBe('#00bfff');
    expect(components?.Button?.primaryColor).toBe('#06263a');
  }
  expect(contrast('#06263a', '#00bfff')).toBeGreaterThan(4.5);
});

test('a button keeps the text it is given', () => {
  renderWithProviders(<Button>Ok</Button>);
  expect(screen.getByRole('button', { name: 'Ok' })).toBeVisible();
});
