import type { TicketPriority } from '@recado/contract';
import { ticketPriorities } from '@recado/contract/service-level-bounds';
import { useTranslation } from '@recado/ui/i18n';
import { SeveralWords, WordChoice } from './plain-controls.tsx';

type Choice = TicketPriority | 'none';

interface PriorityProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** Chooses how urgent a ticket is; null: it has no priority. */
export function PriorityChoice({ label, value, onChange }: PriorityProps<TicketPriority | null>) {
  return (
    <WordChoice<Choice>
      label={label}
      value={value ?? 'none'}
      choices={useChoices()}
      onChange={(choice) => onChange(withoutNone(choice))}
    />
  );
}

/** Chooses several, of which null can be one. */
export function SeveralPriorities({ label, value, onChange }: PriorityProps<(TicketPriority | null)[]>) {
  return (
    <SeveralWords<Choice>
      label={label}
      value={value.map((one) => one ?? 'none')}
      choices={useChoices()}
      onChange={(chosen) => onChange(chosen.map(withoutNone))}
    />
  );
}

function useChoices() {
  const { t } = useTranslation('admin');
  return (['none', ...ticketPriorities] as const).map((value) => ({ value, label: t(`rules.priorities.${value}`) }));
}

function withoutNone(choice: Choice): TicketPriority | null {
  return choice === 'none' ? null : choice;
}
