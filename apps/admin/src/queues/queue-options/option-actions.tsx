import type { QueueOption } from '@recado/contract';
import { Button, IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, DownOutlined, LeftOutlined, PlusOutlined, RightOutlined, UpOutlined } from '@recado/ui/icons';
import { type Destination, type Direction, stepFrom } from './menu-tree.ts';

/** The option, its menu, and the callbacks. */
export interface OptionActionsProps {
  option: QueueOption;
  options: readonly QueueOption[];
  onMove: (option: QueueOption, to: Destination) => void;
  onAdd: () => void;
  onRemove: () => void;
}

const directions: readonly [Direction, React.ReactNode, string][] = [
  ['up', <UpOutlined key="up" aria-hidden />, 'Alt+ArrowUp'],
  ['down', <DownOutlined key="down" aria-hidden />, 'Alt+ArrowDown'],
  ['out', <LeftOutlined key="out" aria-hidden />, 'Alt+ArrowLeft'],
  ['in', <RightOutlined key="in" aria-hidden />, 'Alt+ArrowRight'],
];

/** Moves the selected option by one step, adds one below it, or deletes it. */
export function OptionActions({ option, options, onMove, onAdd, onRemove }: OptionActionsProps) {
  const { t } = useTranslation('admin');
  const name = option.title;
  return (
    <div className="option-actions" role="toolbar" aria-label={t('options.actions', { name })}>
      {directions.map(([direction, icon, keys]) => {
        const to: Destination = (known, moved) => stepFrom(known, moved, direction);
        return (
          <IconButton
            key={direction}
            icon={icon}
            label={`${t(`options.move.${direction}`, { name })} (${keys.replace('Arrow', '')})`}
            disabled={!to(options, option)}
            onClick={() => onMove(option, to)}
          />
        );
      })}
      <Button icon={<PlusOutlined aria-hidden />} onClick={onAdd} aria-label={t('options.addBelow', { name })}>
        {t('options.addBelowShort')}
      </Button>
      <IconButton
        danger
        icon={<DeleteOutlined aria-hidden />}
        label={t('options.delete', { name })}
        onClick={onRemove}
      />
    </div>
  );
}
