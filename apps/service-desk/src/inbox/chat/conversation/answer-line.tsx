import type { ShownMessage } from '@recado/api/live';
import type { MessageAnswer } from '@recado/contract';
import { NoteDivider } from '@recado/ui/chat';
import { formatTime } from '@recado/ui/core';
import { translate, useTranslation } from '@recado/ui/i18n';
import { memo } from 'react';

/** A customer's answer to a menu, a rating and the like, as a line between the messages: it is no conversation. */
export const AnswerLine = memo(function AnswerLine({
  message,
  answer,
}: {
  message: ShownMessage;
  answer: MessageAnswer;
}) {
  useTranslation('service-desk');
  const text = [sentenceOf(answer), wordsOf(message, answer), formatTime(message.createdAt)]
    .filter(Boolean)
    .join(' · ');
  return <NoteDivider note={{ key: `answer ${message.id}`, text, kind: 'event' }} />;
});

function sentenceOf({ kind, label }: MessageAnswer): string {
  switch (kind) {
    case 'menu':
    case 'option':
      return translate('service-desk:answered.menu', { choice: label });
    case 'back':
      return translate('service-desk:answered.back');
    case 'rating':
      return translate('service-desk:answered.rating', { stars: gradeOf(label) });
    case 'ratingComment':
      return translate(label === 'skip' ? 'service-desk:answered.noComment' : 'service-desk:answered.comment');
    case 'confirmation':
      return label === 'no' ? translate('service-desk:answered.declined') : translate('service-desk:answered.accepted');
    case 'optIn':
      return translate('service-desk:answered.optIn');
    case 'optOut':
      return translate('service-desk:answered.optOut');
  }
}

/** What the customer wrote, if it is more than a number or what was chosen; a comment whatever it is. */
function wordsOf({ body }: ShownMessage, { kind, label }: MessageAnswer): string {
  const words = body.trim();
  if (kind === 'ratingComment') return label === 'skip' ? '' : `“${words}”`;
  return /\p{L}/u.test(words) && words.toLowerCase() !== label.toLowerCase() ? `“${words}”` : '';
}

/** The grade: stars from 1 to 3, or as it is, e.g. `9/10`. */
function gradeOf(label: string): string {
  if (label.includes('/')) return label;
  const stars = Math.min(3, Math.max(1, Number(label)));
  return '★'.repeat(stars) + '☆'.repeat(3 - stars);
}
