import { StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useId, useRef } from 'react';
import { OptionControl } from './option-control.tsx';
import type { Option } from './option-list.ts';
import { useOption } from './use-option.ts';

/** A setting with its explanation and control; `isWanted`: the user came for this one. */
export function OptionRow({ option, isWanted }: { option: Option; isWanted: boolean }) {
  const { t } = useTranslation('admin');
  const edited = useOption(option.key);
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const isKnown = edited.setting.value !== undefined;
  useEffect(() => {
    if (!isWanted || !isKnown) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isWanted, isKnown]);
  return (
    <div ref={row} className="option" data-wanted={isWanted || undefined}>
      <label htmlFor={id}>{t(`settings.keys.${option.key}`)}</label>
      <div className="option-control">
        <OptionControl option={option} edited={edited} id={id} describedBy={`${id}-help`} />
      </div>
      <p id={`${id}-help`} className="admin-meta">
        {t(`settings.help.${option.key}`)}
      </p>
      <div className="option-outcome" role="status">
        {edited.problem && <StatusText tone="danger">{edited.problem}</StatusText>}
        {edited.isSaved && <StatusText tone="success">{t('settings.saved')}</StatusText>}
      </div>
    </div>
  );
}
