import { useAll } from '@recado/api/live';
import { Input, type InputRef, ListState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CaretRightFilled, SearchOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { macros, macrosNamed } from './macros.ts';
import { type MacroTicket, openMacro } from './opened-macro.ts';
import './macro-search.css';

/** Searches a macro for a ticket: typing narrows, arrows move, Enter shows what it does. */
export function MacroSearch({ ticket, field }: { ticket: MacroTicket; field: RefObject<InputRef | null> }) {
  const { t } = useTranslation('service-desk');
  const id = useId();
  const list = useAll(macros, {});
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = macrosNamed(list.items, text);
  const at = Math.min(active, Math.max(found.length - 1, 0));
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const macro = found[at];
    if (step && found.length > 0) setActive((at + step + found.length) % found.length);
    else if (event.key === 'Enter' && macro) openMacro(ticket, macro);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Input
        ref={field}
        autoFocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        aria-label={t('macros.search')}
        placeholder={t('macros.search')}
        prefix={<SearchOutlined aria-hidden />}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <ListState list={list} rows={4}>
        <p className="macro-hint">
          {t('macros.emptyText')} <Link to="/macros">{t('macros.makeFirst')}</Link>
        </p>
      </ListState>
      {found.length > 0 && (
        <div id={id} className="macro-options" role="listbox" aria-label={t('macros.title')}>
          {found.map((macro, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and the keys
            <div
              key={macro.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              ref={(option) => {
                if (index === at) option?.scrollIntoView?.({ block: 'nearest' });
              }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => openMacro(ticket, macro)}
            >
              <CaretRightFilled aria-hidden />
              <span>{macro.name}</span>
            </div>
          ))}
        </div>
      )}
      {list.items.length > 0 && found.length === 0 && <p className="macro-hint">{t('macros.nothing')}</p>}
    </>
  );
}
