import { act, screen, waitFor } from '@testing-library/react';
import { Profiler, useState } from 'react';
import { renderWithProviders } from '../testing/index.tsx';
import { BellPopover } from './bell-popover.tsx';
import { CountBadge } from './count-badge.tsx';
import { IconButton } from './icon-button.tsx';
import { MenuButton } from './menu-button.tsx';
import { TabBar } from './tab-bar.tsx';
import { Tooltip } from './tooltip.tsx';

const menu = { items: [{ key: 1, label: 'Pronto' }] };
const tabs = [
  { key: 'open', label: 'Abertos' },
  { key: 'closed', label: 'Fechados' },
  { key: 'search', label: 'Busca' },
];

function Bell() {
  const [isOpen, setOpen] = useState(false);
  return (
    <BellPopover isOpen={isOpen} onOpenChange={setOpen} title="Avisos" label="Avisos: 120" count={120} icon="!">
      <p>Nada novo</p>
    </BellPopover>
  );
}

function Tabs() {
  const [active, setActive] = useState('open');
  return <TabBar name="Lista" tabs={tabs} active={active} onChange={setActive} />;
}

test('the parts of the first page are rendered once before they are painted', () => {
  const renders: string[] = [];
  const parts = [
    <Bell key="bell" />,
    <IconButton key="icon button" label="Enviar" icon="!" />,
    <MenuButton key="menu button" label="Mover" icon="!" menu={menu} />,
    <Tabs key="tabs" />,
    <Tooltip key="tooltip" title="Mais">
      <span>Online</span>
    </Tooltip>,
    <CountBadge key="count" count={3}>
      Filtros
    </CountBadge>,
  ];
  renderWithProviders(
    <main>
      {parts.map((part) => (
        <Profiler key={part.key} id={String(part.key)} onRender={(id, phase) => renders.push(`${id}: ${phase}`)}>
          {part}
        </Profiler>
      ))}
    </main>,
  );
  expect(renders.filter((render) => !render.endsWith('mount'))).toEqual([]);
  expect(renders).toHaveLength(6);
});

test('a bell opens its list at the first click, and closes it at the next one and at a click elsewhere', async () => {
  const { user } = renderWithProviders(
    <>
      <Bell />
      <p>Fora</p>
    </>,
  );
  const bell = screen.getByRole('button', { name: 'Avisos: 120' });
  expect(bell).toHaveTextContent('99+');
  await user.click(bell);
  expect(await screen.findByText('Nada novo')).toBeVisible();
  expect(bell).toHaveAttribute('aria-expanded', 'true');
  await user.click(bell);
  await waitFor(() => expect(screen.queryByText('Nada novo')).not.toBeInTheDocument());
  await user.click(bell);
  await screen.findByText('Nada novo');
  await user.click(screen.getByText('Fora'));
  await waitFor(() => expect(screen.queryByText('Nada novo')).not.toBeInTheDocument());
  expect(bell).toHaveAttribute('aria-expanded', 'false');
});

test('a count of 0 is not shown', () => {
  renderWithProviders(<CountBadge count={0}>Filtros</CountBadge>);
  expect(screen.queryByText('0')).not.toBeInTheDocument();
});

test('tabs are chosen by click, arrow keys, Home and End, and only the chosen one is reached by Tab', async () => {
  const { user } = renderWithProviders(<Tabs />);
  await user.click(screen.getByRole('tab', { name: 'Fechados' }));
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Fechados');
  const chosenBy: [string, string][] = [
    ['{ArrowRight}', 'Busca'],
    ['{ArrowRight}', 'Abertos'],
    ['{ArrowLeft}', 'Busca'],
    ['{Home}', 'Abertos'],
    ['{End}', 'Busca'],
    ['x', 'Busca'],
  ];
  for (const [key, chosen] of chosenBy) {
    await user.keyboard(key);
    const tab = screen.getByRole('tab', { selected: true });
    expect(tab).toHaveTextContent(chosen);
    expect(tab).toHaveFocus();
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab]);
  }
});

test('a tooltip appears while the pointer rests on its element', async () => {
  const { user } = renderWithProviders(
    <Tooltip title="Recebendo">
      <span>Online</span>
    </Tooltip>,
  );
  await user.hover(screen.getByText('Online'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Recebendo');
  await user.unhover(screen.getByText('Online'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});

test('a tap shows an element’s tooltip until the next tap elsewhere; a tap on a button runs its action', async () => {
  const { user } = renderWithProviders(
    <>
      <Tooltip title="Recebendo">
        <span>Online</span>
      </Tooltip>
      <IconButton label="Enviar" icon="!" />
    </>,
  );
  const tap = (target: Element) => user.pointer([{ keys: '[TouchA]', target }]);
  await tap(screen.getByText('Online'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Recebendo');
  await tap(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});

test('a menu that loads when it is opened is shown once it is loaded', async () => {
  let loaded = () => {};
  function Filters() {
    const [isOpen, setOpen] = useState(false);
    const [isLoading, setLoading] = useState(true);
    loaded = () => setLoading(false);
    return (
      <MenuButton label="Filtros" menu={menu} loading={isOpen && isLoading} isOpen={isOpen} onOpenChange={setOpen} />
    );
  }
  const { user } = renderWithProviders(<Filters />);
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
  act(loaded);
  await user.click(await screen.findByRole('menuitem', { name: 'Pronto' }));
  expect(screen.getByRole('button', { name: 'Filtros' })).toHaveAttribute('aria-expanded', 'false');
});
