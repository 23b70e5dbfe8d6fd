import type { Queue, QueueOption } from '@recado/contract';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';
import { childrenOf, type Destination } from './menu-tree.ts';
import { OptionActions } from './option-actions.tsx';
import { OptionEditor } from './option-editor.tsx';
import { OptionFigures } from './option-figures.tsx';
import type { Selection } from './selection.ts';
import type { Figures } from './use-menu-figures.ts';

/** The selection, the menu, and the callbacks. */
export interface OptionPanelProps {
  queue: Pick<Queue, 'id' | 'name'>;
  options: QueueOption[];
  selection: Selection;
  figures: Figures['byOption'];
  /** Selects something else; asks for confirmation if there are unsaved changes. */
  onSelect: (selection: Selection) => void;
  /** Called when the form was saved or cancelled. */
  onLeave: (selection: Selection) => void;
  onMove: (option: QueueOption, to: Destination) => void;
  onRemove: (option: QueueOption) => void;
  onChanged: (isChanged: boolean) => void;
}

/** The form for the selection in the picture. */
export function OptionPanel(props: OptionPanelProps) {
  const { queue, options, selection, figures, onSelect, onLeave, onMove, onRemove, onChanged } = props;
  const { t } = useTranslation('admin');
  const option = selection.kind === 'option' ? options.find(({ id }) => id === selection.id) : undefined;
  const editor = { onSaved: ({ id }: QueueOption) => onLeave({ kind: 'option', id }), onChanged };
  if (selection.kind === 'new') {
    const parent = options.find(({ id }) => id === selection.parentId);
    return (
      <>
        <h3>{parent ? t('options.newBelow', { name: parent.title }) : t('options.new')}</h3>
        <OptionEditor
          key={`new-${selection.parentId}`}
          edited={{ queueId: queue.id, parentId: parent?.id ?? null }}
          onClose={() => onLeave(parent ? { kind: 'option', id: parent.id } : { kind: 'none' })}
          {...editor}
        />
      </>
    );
  }
  if (option) {
    const below = childrenOf(options, option.id);
    return (
      <>
        <h3>{t('options.editing', { number: option.option, name: option.title })}</h3>
        <OptionActions
          option={option}
          options={options}
          onMove={onMove}
          onAdd={() => onSelect({ kind: 'new', parentId: option.id })}
          onRemove={() => onRemove(option)}
        />
        <OptionEditor
          key={option.id}
          edited={option}
          below={below}
          onClose={() => onLeave({ kind: 'none' })}
          {...editor}
        />
        <OptionFigures figures={figures.get(option.id)} hasMenu={below.length > 0} />
      </>
    );
  }
  return (
    <>
      {selection.kind === 'root' && <h3>{queue.name}</h3>}
      <p className="admin-meta">{selection.kind === 'root' ? t('options.rootHelp') : t('options.emptyText')}</p>
      {selection.kind === 'root' && <OptionFigures figures={figures.get(0)} hasMenu />}
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => onSelect({ kind: 'new', parentId: null })}>
        {t('options.add')}
      </Button>
      {options.length > 0 && <p className="admin-meta">{t('options.keys')}</p>}
    </>
  );
}
