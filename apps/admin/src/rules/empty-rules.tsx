import { Button, EmptyState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ThunderboltOutlined } from '@recado/ui/icons';
import { newRule } from './editor/new-parts.ts';
import type { RuleValues } from './rules.ts';

const examples = ['words', 'waiting', 'rating'] as const;
type Example = (typeof examples)[number];

/** Explains rules where there is none yet, and offers three to begin with. */
export function EmptyRules({ onStart }: { onStart: (start: RuleValues) => void }) {
  const { t } = useTranslation('admin');
  const started = useExamples();
  return (
    <EmptyState
      icon={<ThunderboltOutlined />}
      title={t('rules.empty')}
      description={t('rules.emptyText')}
      action={
        <ul className="rule-examples">
          {examples.map((example) => (
            <li key={example}>
              <span>{t(`rules.examples.${example}.text`)}</span>
              <Button
                aria-label={t('rules.useExampleNamed', { name: t(`rules.examples.${example}.name`) })}
                onClick={() => onStart(started(example))}
              >
                {t('rules.useExample')}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The values of an example, in the reader's language; queues, tags and people are left to choose. */
function useExamples(): (example: Example) => RuleValues {
  const { t } = useTranslation('admin');
  return (example) => {
    const base = { ...newRule(), name: t(`rules.examples.${example}.name`) };
    switch (example) {
      case 'words':
        return {
          ...base,
          conditions: [{ field: 'words', operator: 'any', values: t('rules.examples.words.words').split(', ') }],
        };
      case 'waiting':
        return {
          ...base,
          trigger: { kind: 'waiting', minutes: 30 },
          conditions: [{ field: 'hours', isOpen: true }],
          steps: [{ kind: 'note', note: t('rules.examples.waiting.note'), userIds: [] }],
        };
      case 'rating':
        return {
          ...base,
          trigger: { kind: 'ticketRated' },
          conditions: [{ field: 'rating', atLeast: 1, atMost: 1 }],
          steps: [
            { kind: 'tag', add: [], remove: [] },
            { kind: 'note', note: t('rules.examples.rating.note'), userIds: [] },
          ],
        };
    }
  };
}
