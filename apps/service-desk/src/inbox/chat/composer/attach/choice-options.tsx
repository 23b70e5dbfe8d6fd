import { interactiveBounds } from '@recado/contract/interactive-bounds';
import { Input } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import type { Choice } from './choices-message.ts';
import './poll-options.css';

interface ChoiceOptionsProps {
  id?: string;
  value?: readonly Choice[];
  onChange?: (options: Choice[]) => void;
  /** How many options there may be, and signs of a title. */
  limits: { most: number; title: number };
  /** Whether an option has a line below its title. */
  describes: boolean;
}

/** A field for each option, and always an empty one for the next; options without a title are none. */
export function ChoiceOptions({ id, value = [], onChange, limits, describes }: ChoiceOptionsProps) {
  const { t } = useTranslation('service-desk');
  const count = Math.min(limits.most, Math.max(2, value.findLastIndex(({ title }) => title !== '') + 2));
  const options = Array.from({ length: count }, (_, index) => value[index] ?? { title: '', description: '' });
  const change = (index: number, changes: Partial<Choice>) =>
    onChange?.(options.map((option, position) => (position === index ? { ...option, ...changes } : option)));
  return (
    <div className="poll-options">
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have no other identity than their place.
        <div key={index} className="choice-option">
          <Input
            id={index === 0 ? id : undefined}
            value={option.title}
            maxLength={limits.title}
            autoComplete="off"
            aria-label={t('sendChoices.option', { number: index + 1 })}
            placeholder={t('sendChoices.option', { number: index + 1 })}
            onChange={({ target }) => change(index, { title: target.value })}
          />
          {describes && (
            <Input
              value={option.description}
              maxLength={interactiveBounds.description}
              autoComplete="off"
              aria-label={t('sendChoices.descriptionOf', { number: index + 1 })}
              placeholder={t('sendChoices.description')}
              onChange={({ target }) => change(index, { description: target.value })}
            />
          )}
        </div>
      ))}
    </div>
  );
}
