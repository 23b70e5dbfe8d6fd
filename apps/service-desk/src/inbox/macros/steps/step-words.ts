import { queues, reasons, useAll, useLiveList } from '@recado/api/live';
import type { MacroStep } from '@recado/contract';
import { reasonTree } from '@recado/contract/reason-tree';
import { useTranslation } from '@recado/ui/i18n';
import { tagChoices } from '../../../board/tags/tags.ts';
import { useColleagues } from '../../../team/users/colleagues.ts';
import { usableReplies } from '../../chat/composer/usable-replies.ts';

/** A step in words: what it does and, if it writes, what. */
export interface StepWords {
  title: string;
  text?: string;
}

interface Named {
  id: number;
  name: string;
}

/**
 * Says steps in words. The names of queues, colleagues, tags and quick messages are requested if a step needs them; until
 * they are there, `isLoading`. What is gone is said to be.
 */
export function useStepWords(steps: readonly MacroStep[]): {
  wordsOf: (step: MacroStep) => StepWords;
  isLoading: boolean;
  error: unknown;
} {
  const { t } = useTranslation('service-desk');
  const kinds = new Set(steps.map(({ kind }) => kind));
  const toQueue = kinds.has('transfer');
  const allQueues = useLiveList(queues, {}, { enabled: toQueue });
  const people = useColleagues(steps.some((step) => step.kind === 'transfer' && step.userId !== null));
  const tags = useAll(tagChoices, {}, { enabled: kinds.has('tag') });
  const replies = useAll(usableReplies, {}, { enabled: kinds.has('quickMessage') });
  const nameIn = (all: readonly Named[], id: number) => all.find((one) => one.id === id)?.name ?? t('macros.gone');
  const namesIn = (all: readonly Named[], ids: readonly number[]) => ids.map((id) => nameIn(all, id)).join(', ');
  const why = useAll(reasons, {}, { enabled: steps.some((step) => step.kind === 'resolve' && step.reasonId) });
  const reasonOf = (id: number | undefined) =>
    id === undefined ? '' : (reasonTree(why.items).find(({ reason }) => reason.id === id)?.path ?? t('macros.gone'));
  const wordsOf = (step: MacroStep): StepWords => {
    switch (step.kind) {
      case 'text':
        return { title: t('macros.does.text'), text: step.text };
      case 'quickMessage': {
        const reply = replies.items.find(({ id }) => id === step.quickMessageId);
        const title = t('macros.does.quickMessage', { name: reply ? `/${reply.shortcode}` : t('macros.gone') });
        if (!reply) return { title };
        const file = reply.isMedia ? t('macros.withFile', { name: reply.mediaName ?? '' }) : '';
        return { title, text: [reply.message, file].filter(Boolean).join('\n') };
      }
      case 'note':
        return { title: t('macros.does.note'), text: step.note };
      case 'transfer': {
        const queue = nameIn(allQueues.items, step.queueId);
        if (step.userId === null) return { title: t('macros.does.toQueue', { queue }) };
        return { title: t('macros.does.toUser', { queue, user: nameIn(people.colleagues, step.userId) }) };
      }
      case 'tag': {
        const added = step.add.length > 0 ? t('macros.does.addTags', { names: namesIn(tags.items, step.add) }) : '';
        const removed =
          step.remove.length > 0 ? t('macros.does.removeTags', { names: namesIn(tags.items, step.remove) }) : '';
        return { title: [added, removed].filter(Boolean).join(' · ') };
      }
      case 'priority': {
        const priority = t(`macros.priorities.${step.priority ?? 'none'}`);
        return { title: t('macros.does.priority', { priority }) };
      }
      case 'snooze': {
        const time = step.hours === null ? t('macros.untilCustomer') : t('macros.forHours', { count: step.hours });
        return { title: t('macros.does.snooze', { time }), ...(step.reason && { text: step.reason }) };
      }
      case 'resolve': {
        const text = [reasonOf(step.reasonId), step.closingNote].filter(Boolean).join('\n');
        return {
          title: t(step.withoutRating ? 'macros.does.resolveQuietly' : 'macros.does.resolve'),
          ...(text && { text }),
        };
      }
      default:
        return { title: t(`macros.does.${step.kind}`) };
    }
  };
  const isLoading = allQueues.isLoading || people.isLoading || tags.isLoading || replies.isLoading || why.isLoading;
  return { wordsOf, isLoading, error: allQueues.error ?? tags.error ?? replies.error };
}
