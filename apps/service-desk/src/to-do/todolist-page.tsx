import { Button, EmptyState, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckSquareOutlined, PlusOutlined } from '@recado/ui/icons';
import { type FormEvent, useState } from 'react';
import { TaskItem } from './task-item.tsx';
import { longestText, type Task } from './tasks.ts';
import { type Tasks, useTasks } from './use-tasks.ts';
import './todolist.css';

/** The personal to-do list, kept only in this browser (SPEC §2.10). */
export default function TodolistPage() {
  const { t } = useTranslation('service-desk');
  const tasks = useTasks();
  const { open, done, removed, undoRemove } = tasks;
  return (
    <div className="todolist">
      <h1>{t('todo.title')}</h1>
      <NewTask onAdd={tasks.add} />
      {open.length + done.length === 0 && (
        <EmptyState icon={<CheckSquareOutlined />} title={t('todo.empty')} description={t('todo.emptyText')} />
      )}
      <TaskList name={t('todo.list')} shown={open} tasks={tasks} />
      {done.length > 0 && <h2>{t('todo.doneCount', { count: done.length })}</h2>}
      <TaskList name={t('todo.doneList')} shown={done} tasks={tasks} />
      <div className="todolist-removed" role="status">
        {removed && (
          <>
            <span>{t('todo.deleted')}</span>
            <Button type="link" onClick={undoRemove}>
              {t('todo.undo')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function NewTask({ onAdd }: { onAdd: Tasks['add'] }) {
  const { t } = useTranslation('service-desk');
  const [text, setText] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (onAdd(text)) setText('');
  };
  return (
    <form className="todolist-new" onSubmit={add}>
      <Input
        aria-label={t('todo.new')}
        placeholder={t('todo.new')}
        maxLength={longestText}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="primary" htmlType="submit" icon={<PlusOutlined aria-hidden />}>
        {t('todo.add')}
      </Button>
    </form>
  );
}

function TaskList({ name, shown, tasks }: { name: string; shown: Task[]; tasks: Tasks }) {
  if (shown.length === 0) return null;
  return (
    <ul className="todolist-items" aria-label={name}>
      {shown.map((task) => (
        <TaskItem
          key={task.createdAt}
          task={task}
          onToggle={() => tasks.toggle(task)}
          onRename={(text) => tasks.rename(task, text)}
          onRemove={() => tasks.remove(task)}
        />
      ))}
    </ul>
  );
}
