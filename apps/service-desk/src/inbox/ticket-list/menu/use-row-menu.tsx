import type { Ticket } from '@recado/contract';
import { type MenuPlace, useMenuPress } from '@recado/ui/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lazy-part.ts';
import { chatTexts } from '../../chat/texts.ts';
import { ticketOfRow } from '../rows/row-at.ts';

const RowMenu = lazyPart(() => import('./row-menu.tsx'), chatTexts);

/** The menu of the rows of a list, `list` by its name: `press` is for the element around them, `menu` is rendered beside it. */
export function useRowMenu(list: string, shown: readonly Ticket[]) {
  const [pressed, setPressed] = useState<{ ticket: Ticket; at: MenuPlace | null } | null>(null);
  const press = useMenuPress(
    (at, target) => {
      const row = ticketOfRow(target);
      const ticket = shown.find(({ id }) => id === row);
      if (ticket) setPressed({ ticket, at });
    },
    { within: 'li' },
  );
  const ticket = shown.find(({ id }) => id === pressed?.ticket.id) ?? pressed?.ticket;
  const menu = ticket && pressed && (
    <Suspense>
      <RowMenu
        key={ticket.id}
        list={list}
        ticket={ticket}
        at={pressed.at}
        onClose={() => setPressed({ ticket, at: null })}
      />
    </Suspense>
  );
  return { press, menu };
}
