import { Input, KeyHint, longestSearch, MarkedText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { SearchOutlined } from '@recado/ui/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Page } from '../features/pages.ts';
import { type Command, matching, useCommands, useFoundCommands } from './use-commands.tsx';

interface PaletteSearchProps {
  pages: Page[];
  /** The commands that remotes add. */
  added: Command[];
  onChoose: (run: () => void) => void;
}

/** The search box and its results: pages, actions, and the remotes' records. Arrows choose, Enter opens. */
export function PaletteSearch({ pages, added, onChoose }: PaletteSearchProps) {
  const { t } = useTranslation('shell');
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const records = useFoundCommands(pages, text);
  const found = [...matching([...useCommands(pages), ...added], text), ...records.commands];
  const run = (index: number) => {
    const command = found[index];
    if (command) onChoose(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    }
    if (event.key === 'Enter') run(chosen);
  };
  return (
    <>
      <Input
        autoFocus
        maxLength={longestSearch}
        size="large"
        variant="borderless"
        prefix={<SearchOutlined aria-hidden />}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[chosen] ? `${listId}-${chosen}` : undefined}
        aria-label={t('palette.title')}
        placeholder={t('palette.open')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('palette.results')} className="palette-list">
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box keeps the focus and handles the keys.
          <div
            key={command.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => run(index)}
            onPointerMove={() => setChosen(index)}
          >
            {command.icon} <span className="palette-label">{command.label}</span>
            {command.keys ? (
              <span className="palette-detail" aria-hidden>
                <KeyHint keys={command.keys} />
              </span>
            ) : (
              command.detail && (
                <span className="palette-detail">
                  <MarkedText text={command.detail} marks={command.marks ?? []} />
                </span>
              )
            )}
          </div>
        ))}
      </div>
      <p className="palette-none" role="status" hidden={found.length > 0 && !records.isSearching}>
        {t(records.isSearching ? 'palette.searching' : 'palette.none')}
      </p>
    </>
  );
}
