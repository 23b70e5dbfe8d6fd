import { fieldsOf } from '@recado/api/fields';
import type { Tag, TagSummary } from '@recado/contract';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, PlusOutlined, SearchOutlined } from '@recado/ui/icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { tagOptions } from './tag-options.ts';

const fields = fieldsOf('POST /tags');

interface TagPickerProps {
  all: readonly Tag[];
  /** These come first in the list. */
  first: readonly TagSummary[];
  isChosen: (tag: TagSummary) => boolean;
  onToggle: (tag: TagSummary) => void;
  /** Creates a tag; returns whether it succeeded. */
  onCreate: (name: string) => Promise<boolean>;
}

/** A search field with the tags below it: arrows move, Enter chooses, a name that is missing can be created. */
export function TagPicker({ all, first, isChosen, onToggle, onCreate }: TagPickerProps) {
  const { t } = useTranslation('service-desk');
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { tags, newName, isCut } = tagOptions(all, first, text);
  const count = tags.length + Number(newName !== undefined);
  const at = Math.min(active, Math.max(count - 1, 0));
  const list = useActiveInView(at);
  const create = async (name: string) => {
    if (await onCreate(name)) setText('');
  };
  const pick = (index: number) => {
    const tag = tags[index];
    if (tag) onToggle(tag);
    else if (newName) void create(newName);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) setActive((at + step + count) % count);
    else if (event.key === 'Enter') pick(at);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={count > 0 ? `${id}-${at}` : undefined}
        aria-label={t('ticketTags.search')}
        placeholder={t('ticketTags.search')}
        prefix={<SearchOutlined aria-hidden />}
        maxLength={fields.name.maximum}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <div ref={list} id={id} className="tag-options" role="listbox" aria-label={t('tags.title')} aria-multiselectable>
        {tags.map((tag, index) => (
          <Option
            key={tag.id}
            id={`${id}-${index}`}
            isActive={index === at}
            isChosen={isChosen(tag)}
            onPick={() => pick(index)}
          >
            <span className="tag-option-color" style={{ background: tag.color }} aria-hidden />
            <span className="tag-option-name">{tag.name}</span>
          </Option>
        ))}
        {newName && (
          <Option
            id={`${id}-${tags.length}`}
            isActive={at === tags.length}
            isChosen={false}
            onPick={() => pick(tags.length)}
          >
            <PlusOutlined aria-hidden />
            <span className="tag-option-name">{t('ticketTags.create', { name: newName })}</span>
          </Option>
        )}
      </div>
      {count === 0 && <p className="tag-options-hint">{t(text ? 'ticketTags.nothing' : 'ticketTags.empty')}</p>}
      {isCut && <p className="tag-options-hint">{t('ticketTags.more')}</p>}
    </>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  isChosen: boolean;
  onPick: () => void;
  children: React.ReactNode;
}

function Option({ id, isActive, isChosen, onPick, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={`tag-option${isActive ? ' is-active' : ''}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {children}
      {isChosen && <CheckOutlined aria-hidden />}
    </div>
  );
}

/** Scrolls the active option into the list. */
function useActiveInView(at: number) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option is read from the document
  useEffect(() => {
    list.current?.querySelector('.is-active')?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  return list;
}
