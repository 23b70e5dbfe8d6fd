import type { QueueOption } from '@recado/api/contract';
import { useState } from 'react';
import { OptionButtons } from './option-buttons.tsx';
import { OptionEditor } from './option-editor.tsx';
import { childrenOf, type OptionText, type QueueMenu } from './use-queue-options.ts';

/** One level of the menu: the parent of its options, and whether one is being added. */
export interface OptionLevelProps {
  menu: QueueMenu;
  parentId: number | null;
  isAdding: boolean;
  onAdded: () => void;
}

/** The options of one level with the levels below them, and the one that is being added. */
export function OptionLevel({ menu, parentId, isAdding, onAdded }: OptionLevelProps) {
  const options = childrenOf(menu.options, parentId);
  if (options.length === 0 && !isAdding) return null;
  const add = (text: OptionText) => menu.add({ ...text, parentId });
  return (
    <ul className="queue-options">
      {options.map((option) => (
        <OptionItem key={option.id} menu={menu} option={option} />
      ))}
      {isAdding && (
        <li>
          <OptionEditor onSave={add} onClose={onAdded} />
        </li>
      )}
    </ul>
  );
}

/** One option: the number a customer types, its title and message, its buttons, and the options below it. */
function OptionItem({ menu, option }: { menu: QueueMenu; option: QueueOption }) {
  const [doing, setDoing] = useState<'nothing' | 'edit' | 'add'>('nothing');
  const done = () => setDoing('nothing');
  const change = (text: OptionText) => menu.change({ ...text, id: option.id });
  return (
    <li>
      {doing === 'edit' ? (
        <OptionEditor option={option} onSave={change} onClose={done} />
      ) : (
        <div className="queue-option">
          <strong className="queue-option-number">{option.option}</strong>
          <span className="queue-option-text">
            {option.title}
            {option.message && <span className="admin-meta">{option.message}</span>}
          </span>
          <OptionButtons menu={menu} option={option} onEdit={() => setDoing('edit')} onAdd={() => setDoing('add')} />
        </div>
      )}
      <OptionLevel menu={menu} parentId={option.id} isAdding={doing === 'add'} onAdded={done} />
    </li>
  );
}
