import { Input, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isClock, maskClock } from './clock-text.ts';

/** A time of day, HH:MM. */
export interface ClockInputProps {
  label: string;
  value: string;
  onChange: (time: string) => void;
  disabled?: boolean;
}

/** A field with the mask HH:MM. Only whole and valid times, or nothing, are told; the rest is marked when it is left. */
export function ClockInput({ label, value, onChange, disabled }: ClockInputProps) {
  const { t } = useTranslation('ui');
  const [draft, setDraft] = useState<string>();
  const [left, setLeft] = useState(false);
  const text = draft ?? value;
  const isWrong = left && !isClock(text);
  const type = (typed: string) => {
    const masked = maskClock(typed);
    setDraft(isClock(masked) ? undefined : masked);
    if (isClock(masked)) onChange(masked);
  };
  return (
    <Tooltip title={isWrong ? t('schedule.invalid') : undefined}>
      <Input
        className="clock-input"
        inputMode="numeric"
        placeholder="HH:MM"
        aria-label={label}
        aria-invalid={isWrong}
        status={isWrong ? 'error' : undefined}
        disabled={disabled}
        value={text}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        onChange={(event) => type(event.target.value)}
      />
    </Tooltip>
  );
}
