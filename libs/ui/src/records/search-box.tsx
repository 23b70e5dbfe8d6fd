import { longestSearch } from '@recado/contract/limits';
import { Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { useShortcuts } from '../core/shortcuts/use-shortcuts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { CloseCircleOutlined, SearchOutlined } from '../icons/index.ts';
import type { Search } from './use-search.ts';

/** A search box; `/` focuses it. */
export function SearchBox({ search, label }: { search: Search; label?: string }) {
  const { t } = useTranslation('ui');
  const box = useRef<InputRef>(null);
  const name = label ?? t('list.search');
  useShortcuts([{ keys: '/', label: name, run: () => box.current?.focus() }]);
  return (
    <Input
      ref={box}
      allowClear={{ clearIcon: <CloseCircleOutlined aria-label={t('list.clearSearch')} /> }}
      className="search-box"
      type="search"
      maxLength={longestSearch}
      prefix={<SearchOutlined aria-hidden />}
      aria-label={name}
      placeholder={name}
      value={search.text}
      onChange={(event) => search.setText(event.target.value)}
    />
  );
}
