import { longestSearch } from '@recado/contract/limits';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, SearchOutlined } from '@recado/ui/icons';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { filterReasons, type OfferedReason } from './reasons.ts';

interface ReasonFieldProps {
  offered: readonly OfferedReason[];
  /** The chosen reason; null: none, undefined: nothing yet. */
  chosen: number | null | undefined;
  /** Undefined: as at the beginning. */
  onChoose: (reasonId: number | null | undefined) => void;
  /** Whether tickets may be resolved without a reason. */
  isOptional: boolean;
  /** Enter resolves. */
  onEnter: () => void;
}

/** A search field with the reasons below it: typing filters, arrows choose, Enter resolves with what is chosen. */
export function ReasonField({ offered, chosen, onChoose, isOptional, onEnter }: ReasonFieldProps) {
  const { t } = useTranslation('service-desk');
  const id = useId();
  const [text, setText] = useState('');
  const optionsFor = (words: string): (number | null)[] => {
    const found = filterReasons(offered, words).map(({ reason }) => reason.id);
    return isOptional ? [...found, null] : found;
  };
  const options = optionsFor(text);
  const at = chosen === undefined ? -1 : options.indexOf(chosen);
  const list = useChosenInView(at);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step)
      onChoose(options[at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length]);
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    else if (at < 0) onChoose(options[0]);
    else onEnter();
    event.preventDefault();
  };
  const option = (reasonId: number | null, index: number, content: ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and the keys
    <div
      key={reasonId}
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === at}
      className={`reason-option${index === at ? ' is-active' : ''}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(reasonId)}
    >
      <span className="reason-option-name">{content}</span>
      {index === at && <CheckOutlined aria-hidden />}
    </div>
  );
  const byId = new Map(offered.map((one) => [one.reason.id, one]));
  return (
    <>
      <Input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        aria-label={t('resolveSheet.filter')}
        placeholder={t('resolveSheet.filter')}
        prefix={<SearchOutlined aria-hidden />}
        maxLength={longestSearch}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChoose(target.value.trim() === '' ? undefined : optionsFor(target.value)[0]);
        }}
        onKeyDown={press}
      />
      <div ref={list} id={id} className="reason-options" role="listbox" aria-label={t('resolveSheet.reasons')}>
        {options.map((reasonId, index) =>
          option(reasonId, index, nameOf(reasonId === null ? null : byId.get(reasonId))),
        )}
      </div>
      {options.length === 0 && <p className="reason-nothing">{t('resolveSheet.nothing')}</p>}
    </>
  );

  function nameOf(one: OfferedReason | null | undefined): ReactNode {
    if (!one) return t('resolveSheet.none');
    const above = one.path.slice(0, -one.reason.name.length);
    return (
      <>
        {above && <span className="reason-option-above">{above}</span>}
        {one.reason.name}
      </>
    );
  }
}

/** Scrolls the chosen option into the list. */
function useChosenInView(at: number) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option is read from the document
  useEffect(() => {
    list.current?.querySelector('.is-active')?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  return list;
}
