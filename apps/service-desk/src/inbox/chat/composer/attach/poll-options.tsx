import { pollBounds } from '@recado/contract/message-windows';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import './poll-options.css';

/** The fewest fields that are shown. */
const fewest = 3;

/** The options that are not empty, without spaces around them. */
export function writtenOptions(options: readonly string[]): string[] {
  return options.map((option) => option.trim()).filter(Boolean);
}

interface PollOptionsProps {
  id?: string;
  value?: readonly string[];
  onChange?: (options: string[]) => void;
}

/** A field for each option of a poll, and always an empty one for the next; options that are left empty are none. */
export function PollOptions({ id, value = [], onChange }: PollOptionsProps) {
  const { t } = useTranslation('service-desk');
  const count = Math.min(pollBounds.options, Math.max(fewest, value.findLastIndex((option) => option !== '') + 2));
  const options = Array.from({ length: count }, (_, index) => value[index] ?? '');
  return (
    <div className="poll-options">
      {options.map((option, index) => (
        <Input
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no other identity than their place.
          key={index}
          id={index === 0 ? id : undefined}
          value={option}
          maxLength={pollBounds.option}
          autoComplete="off"
          aria-label={t('sendPoll.option', { number: index + 1 })}
          placeholder={t('sendPoll.option', { number: index + 1 })}
          onChange={(event) => onChange?.(options.with(index, event.target.value))}
        />
      ))}
    </div>
  );
}
