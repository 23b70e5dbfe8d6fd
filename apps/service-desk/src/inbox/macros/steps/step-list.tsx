import type { MacroStep } from '@recado/contract';
import { ErrorState, ListSkeleton } from '@recado/ui/core';
import { useStepWords } from './step-words.ts';
import './step-list.css';

interface StepListProps {
  steps: readonly MacroStep[];
  label: string;
  /** Turns a text into what is sent; a note stays as it is. */
  fill: (text: string) => string;
}

/** Steps in words, in their order, with their texts in full. */
export function StepList({ steps, label, fill }: StepListProps) {
  const { wordsOf, isLoading, error } = useStepWords(steps);
  if (isLoading) return <ListSkeleton rows={steps.length} />;
  if (error) return <ErrorState failure={error} />;
  return (
    <ol className="macro-steps" aria-label={label}>
      {steps.map((step, index) => {
        const { title, text } = wordsOf(step);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a stored macro have no other name
          <li key={index}>
            <span>{title}</span>
            {text && (
              <p className="macro-text" dir="auto">
                {step.kind === 'note' ? text : fill(text)}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
