import type { Queue, QueueOption } from '@recado/contract';
import { EmptyState, ErrorState, ListSkeleton, Segmented } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FiguresBar } from './figures-bar.tsx';
import { OptionPanel } from './option-panel.tsx';
import { MenuPicture } from './picture/menu-picture.tsx';
import { type NodeKey, nodeOf, type Selection } from './selection.ts';
import { Simulator } from './simulator/simulator.tsx';
import { useMenuFigures } from './use-menu-figures.ts';
import { useMove } from './use-move.ts';
import { type QueueMenu, useQueueOptions } from './use-queue-options.ts';
import './menu-editor.css';
import { useConfirmDestructive } from '@recado/ui/records';
import { withAllBelow } from './menu-tree.ts';

const usualDays = 30;

/**
 * The chatbot's menu of a queue, a tree that the customer navigates by numbers (SPEC §2.9): the form of an option or the
 * simulator, and the menu as a picture with its figures. Each change is saved at once (ADR 77).
 */
export function QueueOptions({ queue }: { queue: Queue }) {
  const menu = useQueueOptions(queue.id);
  if (menu.isLoading) return <ListSkeleton rows={3} />;
  if (menu.error) return <ErrorState failure={menu.error} onRetry={menu.refetch} />;
  return <MenuEditor queue={queue} menu={menu} />;
}

function MenuEditor({ queue, menu }: { queue: Queue; menu: ReturnType<typeof useQueueOptions> }) {
  const { t } = useTranslation('admin');
  const [view, setView] = useState<'form' | 'simulator'>('form');
  const [days, setDays] = useState(usualDays);
  const [isChanged, setChanged] = useState(false);
  const [played, setPlayed] = useState<NodeKey>();
  const figures = useMenuFigures(queue.id, days);
  const { selection, select, setSelection } = useSelection(isChanged);
  const move = useMove(menu);
  const remove = useRemoveOption(menu);
  const { options } = menu;
  const selectNode = useCallback(
    (key: NodeKey) => {
      setView('form');
      select(key === 'root' ? { kind: 'root' } : { kind: 'option', id: key });
    },
    [select],
  );
  return (
    <div className="menu-editor">
      <div className="menu-editor-form">
        <Segmented
          block
          aria-label={t('options.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'form', label: t('options.form') },
            { value: 'simulator', label: t('simulator.title') },
          ]}
        />
        {/* Both stay mounted, so that typed text is kept while the other is shown. */}
        <div hidden={view !== 'form'}>
          <OptionPanel
            queue={queue}
            options={options}
            selection={selection}
            figures={figures.byOption}
            onSelect={select}
            onLeave={setSelection}
            onMove={move}
            onRemove={remove}
            onChanged={setChanged}
          />
        </div>
        <div hidden={view !== 'simulator'}>
          <Simulator queue={queue} isUnsaved={isChanged} onNode={setPlayed} />
        </div>
      </div>
      <div className="menu-editor-picture">
        <FiguresBar figures={figures} days={days} onDays={setDays} />
        <MenuPicture
          queue={queue}
          options={options}
          figures={figures.byOption}
          selected={nodeOf(selection)}
          played={view === 'simulator' ? played : undefined}
          onSelect={selectNode}
          onMove={move}
          onRemove={remove}
        />
        {options.length === 0 && <EmptyState title={t('options.empty')} description={t('options.emptyText')} />}
      </div>
    </div>
  );
}

/** Deletes an option after confirmation, which shows how many options are deleted with it. */
function useRemoveOption({ options, remove }: QueueMenu): (option: QueueOption) => void {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  return ({ id, title }) => {
    const below = withAllBelow(options, id).size - 1;
    confirm({
      title: t('options.deleteTitle'),
      what: title,
      ...(below > 0 && { consequence: t('options.deleteConsequence', { count: below }) }),
      run: () => remove(id),
    });
  };
}

/**
 * The selection in the picture. Another selection asks before it discards typed text; `setSelection`, for after saving
 * and cancelling, does not.
 */
function useSelection(isChanged: boolean) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  const [selection, setSelection] = useState<Selection>({ kind: 'none' });
  const guard = useRef<(next: Selection) => void>(setSelection);
  useEffect(() => {
    guard.current = (next) => {
      if (!isChanged) return setSelection(next);
      confirm({
        title: t('options.discardTitle'),
        what: t('options.discardText'),
        action: t('options.discard'),
        run: async () => setSelection(next),
      });
    };
  });
  const select = useCallback((next: Selection) => guard.current(next), []);
  return { selection, select, setSelection };
}
