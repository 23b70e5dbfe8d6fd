import { fieldsOf } from '@recado/api/fields';
import { Button, Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Switch } from '@recado/ui/parts';
import { Select } from '@recado/ui/records';
import { useState } from 'react';
import type { Option } from './option-list.ts';
import type { EditedOption } from './use-option.ts';

const longestText = fieldsOf('PUT /settings/:key').value.maximum;

/** The control of an option, and the ids of its label and of the text below it. */
interface OptionControlProps {
  option: Option;
  edited: EditedOption;
  id: string;
  describedBy: string;
}

/** The control of a setting; every change is saved at once. */
export function OptionControl({ option, edited, id, describedBy }: OptionControlProps) {
  const { t } = useTranslation('admin');
  const { setting, problem, save } = edited;
  const shared = { id, 'aria-describedby': describedBy, disabled: setting.value === undefined };
  if (option.kind === 'switch') {
    const change = (isOn: boolean) => void save(isOn ? 'enabled' : 'disabled');
    return <Switch {...shared} checked={setting.value === 'enabled'} loading={setting.isSaving} onChange={change} />;
  }
  if (option.kind === 'choice') {
    const choices = option.values.map((value) => ({ value, label: t(`settings.values.${option.key}.${value}`) }));
    return (
      <Select
        {...shared}
        className="option-input"
        value={setting.value}
        options={choices}
        onChange={(value) => void save(value)}
      />
    );
  }
  const value = setting.value ?? '';
  if (option.kind === 'words') return <WordsControl {...shared} {...{ problem, save, value }} />;
  return <TextControl {...shared} {...{ kind: option.kind, problem, save, value }} />;
}

interface TextControlProps {
  id: string;
  'aria-describedby': string;
  disabled: boolean;
  value: string;
  kind: 'text' | 'minutes' | 'secret';
  problem: string | undefined;
  save: EditedOption['save'];
}

/**
 * A text, saved by Enter and when it loses the focus; a refused one stays for correction. A secret is not shown again,
 * and an empty field keeps the stored one.
 */
function TextControl({ value, kind, problem, save, ...shared }: TextControlProps) {
  const { t } = useTranslation('admin');
  const isSecret = kind === 'secret';
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (isSecret ? '' : value);
  const isStored = isSecret && value !== '';
  const commit = async () => {
    if (isSecret && text === '') return;
    if (await save(text.trim())) setTyped(undefined);
  };
  return (
    <span className="option-input option-text">
      <Input
        {...shared}
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        data-1p-ignore
        inputMode={kind === 'minutes' ? 'numeric' : undefined}
        placeholder={isStored ? t('settings.stored') : undefined}
        status={problem ? 'error' : undefined}
        aria-invalid={problem !== undefined}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void commit()}
        onPressEnter={() => void commit()}
      />
      {isStored && <Button onClick={() => void save('')}>{t('settings.forget')}</Button>}
    </span>
  );
}

/**
 * A text of several lines for customers, saved when it loses the focus. An empty one brings the usual text back, which the
 * field shows then.
 */
function WordsControl({ value, problem, save, ...shared }: Omit<TextControlProps, 'kind'>) {
  const [typed, setTyped] = useState<string>();
  const commit = async () => {
    if (typed !== undefined && (await save(typed.trim()))) setTyped(undefined);
  };
  return (
    <span className="option-input option-text">
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={longestText}
        status={problem ? 'error' : undefined}
        aria-invalid={problem !== undefined}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void commit()}
      />
    </span>
  );
}
