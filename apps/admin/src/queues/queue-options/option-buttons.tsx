import type { QueueOption } from '@recado/api/contract';
import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import type { QueueMenu } from './use-queue-options.ts';

/** The option, and the callbacks of its buttons, except for deletion. */
export interface OptionButtonsProps {
  menu: QueueMenu;
  option: QueueOption;
  onAdd: () => void;
  onEdit: () => void;
}

/** Adds an option below, edits the option, or deletes it with all options below. */
export function OptionButtons({ menu, option: { id, title }, onAdd, onEdit }: OptionButtonsProps) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  const remove = () =>
    confirm({
      title: t('options.deleteTitle'),
      what: title,
      consequence: t('options.deleteConsequence'),
      run: () => menu.remove(id),
    });
  return (
    <span className="queue-option-actions">
      <IconButton icon={<PlusOutlined />} label={t('options.addBelow', { name: title })} onClick={onAdd} />
      <IconButton icon={<EditOutlined />} label={t('options.edit', { name: title })} onClick={onEdit} />
      <IconButton danger icon={<DeleteOutlined />} label={t('options.delete', { name: title })} onClick={remove} />
    </span>
  );
}
