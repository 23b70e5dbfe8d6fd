import { Checkbox, IconButton, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, EditOutlined } from '@recado/ui/icons';
import { type KeyboardEvent, useState } from 'react';
import { longestText, type Task } from './tasks.ts';

interface TaskItemProps {
  task: Task;
  onToggle: () => void;
  onRename: (text: string) => void;
  onRemove: () => void;
}

/** A task with its box, text and actions. While it is edited, Enter or leaving the field saves, Esc does not. */
export function TaskItem({ task, onToggle, onRename, onRemove }: TaskItemProps) {
  const { t } = useTranslation('service-desk');
  const [text, setText] = useState<string | null>(null);
  const name = { text: task.text };
  const save = () => {
    if (text !== null) onRename(text);
    setText(null);
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') save();
    if (key === 'Escape') setText(null);
  };
  return (
    <li className={task.done ? 'is-done' : undefined}>
      <Checkbox checked={task.done} onChange={onToggle} aria-label={t(task.done ? 'todo.undone' : 'todo.done', name)} />
      {text === null ? (
        <span className="todolist-text">{task.text}</span>
      ) : (
        <Input
          autoFocus
          aria-label={t('todo.text')}
          maxLength={longestText}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
          onBlur={save}
        />
      )}
      <IconButton
        label={t('todo.edit', name)}
        icon={<EditOutlined aria-hidden />}
        disabled={text !== null}
        onClick={() => setText(task.text)}
      />
      <IconButton label={t('todo.delete', name)} danger icon={<DeleteOutlined aria-hidden />} onClick={onRemove} />
    </li>
  );
}
