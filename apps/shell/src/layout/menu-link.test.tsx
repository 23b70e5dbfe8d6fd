import { aSession } from '@recado/auth/testing';
import { aRemote } from '@recado/releases/testing';
import { act, screen } from '@testing-library/react';
import { loader } from '../features/loader.ts';
import { type Page, permittedPages } from '../features/pages.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { MenuLink } from './menu-link.tsx';
import { partDelay } from './use-remote-part.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
const load = jest.spyOn(loader, 'loadPage');

const text = { pt: 'Páginas', en: 'Pages', es: 'Páginas' };
const star = { viewBox: '0 0 20 20', paths: ['M10 1l3 6'] };
const remote = aRemote({
  menu: [{ path: '/pages', label: text, icon: star, group: 'service', order: 1, badge: './mark' }],
});

function pageOf(): Page {
  const [page] = permittedPages({ remotes: [remote] }, aSession());
  if (!page) throw new Error('The sample has a page');
  return page;
}

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.useRealTimers());

const wait = () => act(() => jest.advanceTimersByTimeAsync(partDelay));

test('draws the icon of the manifest', () => {
  const { container } = renderShell(<MenuLink page={pageOf()} compact={false} />);
  expect(container.querySelector('path')).toHaveAttribute('d', 'M10 1l3 6');
});

test('the remote draws the badge of its entry, after the drawer is shown', async () => {
  load.mockResolvedValue(() => <span>três novas</span>);
  renderShell(<MenuLink page={pageOf()} compact={false} />);
  expect(load).not.toHaveBeenCalled();
  await wait();
  expect(load).toHaveBeenCalledWith(remote, './mark');
  expect(screen.getByRole('link', { name: 'Páginas três novas' })).toBeInTheDocument();
});

test.each([
  ['cannot be loaded', () => load.mockRejectedValue(new Error('Loading chunk 1 failed'))],
  [
    'breaks',
    () =>
      load.mockResolvedValue(() => {
        throw new Error('broken');
      }),
  ],
])('a badge that %s does not affect the entry', async (_what, fail) => {
  fail();
  renderShell(<MenuLink page={pageOf()} compact={false} />);
  await wait();
  expect(load).toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Páginas' })).toBeInTheDocument();
});
