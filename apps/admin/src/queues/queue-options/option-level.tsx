import type { QueueOption } from '@recado/api/contract';
import { Button, DeleteOutlined, EditOutlined, IconButton, PlusOutlined, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';
import { OptionEditor } from './option-editor.tsx';
import { childrenOf, type OptionText, type useQueueOptions } from './use-queue-options.ts';

type Menu = ReturnType<typeof useQueueOptions>;

/** One level of the menu: its options with what is below each, and a place to add one more. */
export function OptionLevel({ menu, parentId }: { menu: Menu; parentId: number | null }) {
  const { t } = useTranslation('admin');
  const [isAdding, setAdding] = useState(false);
  const add = (text: OptionText) => menu.add.mutateAsync({ ...text, parentId });
  return (
    <ul className="queue-options">
      {childrenOf(menu.options, parentId).map((option) => (
        <OptionItem key={option.id} menu={menu} option={option} />
      ))}
      <li>
        {isAdding ? (
          <OptionEditor onSave={add} onClose={() => setAdding(false)} />
        ) : (
          <Button type="dashed" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {t('options.add')}
          </Button>
        )}
      </li>
    </ul>
  );
}

function OptionItem({ menu, option }: { menu: Menu; option: QueueOption }) {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  const notify = useNotify();
  const [isEdited, setEdited] = useState(false);
  const change = (text: OptionText) => menu.change.mutateAsync({ ...text, id: option.id });
  const remove = () =>
    confirm({
      title: t('options.deleteTitle'),
      what: option.title,
      consequence: t('options.deleteConsequence'),
      run: () => menu.remove.mutateAsync(option.id).catch(notify.error),
    });
  return (
    <li>
      {isEdited ? (
        <OptionEditor option={option} onSave={change} onClose={() => setEdited(false)} />
      ) : (
        <div className="queue-option">
          <strong>{option.option}</strong>
          <span className="queue-option-text">
            {option.title}
            {option.message && <small>{option.message}</small>}
          </span>
          <IconButton
            size="small"
            icon={<EditOutlined aria-hidden />}
            label={t('actions.edit', { name: option.title })}
            onClick={() => setEdited(true)}
          />
          <IconButton
            size="small"
            danger
            icon={<DeleteOutlined aria-hidden />}
            label={t('actions.delete', { name: option.title })}
            onClick={remove}
          />
        </div>
      )}
      <OptionLevel menu={menu} parentId={option.id} />
    </li>
  );
}
