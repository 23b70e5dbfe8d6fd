import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setAppearance } from './appearance.ts';
import { contrast, readableOn } from './contrast.ts';
import { type Appearance, palettes } from './palette.ts';

const css = readFileSync(path.join(__dirname, 'theme.css'), 'utf8');

describe.each<Appearance>(['light', 'dark'])('%s', (appearance) => {
  const palette = palettes[appearance];

  test('the style sheet has the colours of the palette', () => {
    const block = css.split(`[data-appearance="${appearance}"] {`)[1]?.split('}')[0] ?? '';
    for (const [name, color] of Object.entries(palette)) {
      const variable = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      expect(block).toContain(`--${variable}: ${color};`);
    }
  });

  test.each([
    ['text', 'ground'],
    ['text', 'surface'],
    ['text', 'raised'],
    ['text', 'bubbleOwn'],
    ['text', 'bubbleOther'],
    ['textMuted', 'ground'],
    ['textMuted', 'surface'],
    ['textMuted', 'raised'],
    ['textMuted', 'bubbleOwn'],
    ['textMuted', 'bubbleOther'],
    ['bubbleLink', 'bubbleOwn'],
    ['bubbleLink', 'bubbleOther'],
    ['danger', 'bubbleOwn'],
    ['link', 'surface'],
    ['link', 'raised'],
    ['onBrand', 'brand'],
    ['success', 'surface'],
    ['warning', 'surface'],
    ['danger', 'surface'],
  ] as const)('%s is readable on %s', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#00bfff', '#ffffff')).toBeCloseTo(2.1, 1);
});

test('text on a chosen colour is black or white by contrast', () => {
  expect(readableOn('#fbbf24')).toBe('#000000');
  expect(readableOn('#1e293b')).toBe('#ffffff');
});

test('the choice is applied and stored', () => {
  setAppearance('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('preferredTheme')).toBe('dark');
});

test('an open page follows the system until an appearance is chosen', () => {
  const unused = { media: '', onchange: null, addListener: jest.fn(), removeListener: jest.fn() };
  const system = Object.assign(new EventTarget(), unused, { matches: false });
  window.matchMedia = () => system;
  const turnsDark = (matches: boolean) => {
    system.matches = matches;
    system.dispatchEvent(new Event('change'));
    return document.documentElement.dataset.theme;
  };
  jest.isolateModules(() => {
    const page = jest.requireActual<typeof import('./appearance.ts')>('./appearance.ts');
    expect(page.applyAppearance()).toBe('light');
    expect(turnsDark(true)).toBe('dark');
    expect(turnsDark(false)).toBe('light');
    page.setAppearance('light');
    expect(turnsDark(true)).toBe('light');
  });
});
