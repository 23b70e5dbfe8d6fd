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

/** A field with the mask HH:MM. An invalid time is marked when the field loses the focus. */
export function ClockInput({ label, value, onChange, disabled }: ClockInputProps) {
  const { t } = useTranslation('ui');
  const [left, setLeft] = useState(false);
  const isWrong = left && !isClock(value);
  return (
    <Tooltip title={isWrong ? t('schedule.invalid') : undefined}>
      <Input
        className="clock-input"
        inputMode="numeric"
        placeholder="–"
        aria-label={label}
        aria-invalid={isWrong}
        status={isWrong ? 'error' : undefined}
        disabled={disabled}
        value={value}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        onChange={(event) => onChange(maskClock(event.target.value))}
      />
    </Tooltip>
  );
}
