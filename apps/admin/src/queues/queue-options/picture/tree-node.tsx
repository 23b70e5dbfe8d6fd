import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { MenuFigures, QueueOption } from '@recado/contract';
import { formatNumber, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DownOutlined, PaperClipOutlined, PlayCircleOutlined, RightOutlined } from '@recado/ui/icons';
import type { ReactNode } from 'react';
import type { TreeRow, Zone } from '../menu-tree.ts';
import { gaveUp, healthOf } from '../use-menu-figures.ts';

/** The common props of all nodes of the picture. */
interface NodeState {
  isSelected: boolean;
  /** Whether the simulated customer is here. */
  isPlayed: boolean;
  figures: MenuFigures | undefined;
}

/** The queue's first level, at the root of the picture. */
export function RootNode({ name, isOver, ...state }: NodeState & { name: string; isOver: boolean }) {
  const { t } = useTranslation('admin');
  const { setNodeRef } = useDroppable({ id: 'root' });
  return (
    <div ref={setNodeRef} className={`menu-node menu-node-root ${isOver ? 'is-inside' : ''} ${stateClass(state)}`}>
      <span className="menu-node-text">
        <span className="menu-node-title">{name}</span>
        <span className="admin-meta">{t('options.root')}</span>
        <NodeMarks {...state} hasMenu />
      </span>
    </div>
  );
}

/** The option's box with the lines to it. It can be dragged; a click beside the arrow selects it. */
export function OptionNode(props: NodeState & { row: TreeRow; zone: Zone | null; onToggle: () => void }) {
  const { row, zone, onToggle, ...state } = props;
  const { option, hasChildren, isOpen } = row;
  const { t } = useTranslation('admin');
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: option.id });
  const { setNodeRef: setDropRef } = useDroppable({ id: option.id });
  const ref = (element: HTMLElement | null) => {
    setNodeRef(element);
    setDropRef(element);
  };
  return (
    <>
      <Lines row={row} />
      <div
        ref={ref}
        {...listeners}
        className={`menu-node ${zone ? `is-${zone}` : ''} ${isDragging ? 'is-dragged' : ''} ${stateClass(state)}`}
      >
        <OptionText option={option}>
          <NodeMarks {...state} hasMenu={hasChildren} />
        </OptionText>
        {hasChildren && (
          <button
            type="button"
            tabIndex={-1}
            className="menu-node-toggle"
            aria-label={isOpen ? t('options.close', { name: option.title }) : t('options.open', { name: option.title })}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          </button>
        )}
      </div>
    </>
  );
}

/** The number, title and file of an option. */
export function OptionText({ option, children }: { option: QueueOption; children?: ReactNode }) {
  return (
    <>
      <strong className="queue-option-number">{option.option}</strong>
      <span className="menu-node-text">
        <span className="menu-node-title">
          {option.title}
          {option.mediaName && (
            <span className="menu-node-file" title={option.mediaName}>
              <PaperClipOutlined aria-hidden />
              <span className="visually-hidden">{option.mediaName}</span>
            </span>
          )}
        </span>
        {children}
      </span>
    </>
  );
}

/** The figures of a node, and whether the simulated customer is there. */
function NodeMarks({ figures, isPlayed, hasMenu }: NodeState & { hasMenu: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {figures && (
        <span className="menu-node-figures">
          {t('options.reached', { count: figures.reached, number: formatNumber(figures.reached) })}
          {hasMenu && (
            <>
              {' · '}
              {t('options.chose', { count: figures.chose, number: formatNumber(figures.chose) })}
              {' · '}
              {t('options.gaveUp', { count: gaveUp(figures), number: formatNumber(gaveUp(figures)) })}
              <StatusText tone={healthOf(figures).tone}>{t(`options.health.${healthOf(figures).word}`)}</StatusText>
            </>
          )}
        </span>
      )}
      {isPlayed && (
        <StatusText tone="info" icon={<PlayCircleOutlined aria-hidden />}>
          {t('simulator.here')}
        </StatusText>
      )}
    </>
  );
}

/** The lines from the queue to an option: past the levels above, and a corner to it. */
function Lines({ row: { lines, index, siblings } }: { row: TreeRow }) {
  const isLast = index === siblings - 1;
  return (
    <span className="menu-lines" aria-hidden>
      {lines.map((goesOn, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the level
        <span key={level} className={goesOn ? 'menu-line is-through' : 'menu-line'} />
      ))}
      <span className={isLast ? 'menu-line is-corner' : 'menu-line is-through is-corner'} />
    </span>
  );
}

function stateClass({ isSelected, isPlayed }: Pick<NodeState, 'isSelected' | 'isPlayed'>): string {
  return `${isSelected ? 'is-selected' : ''} ${isPlayed ? 'is-played' : ''}`;
}
