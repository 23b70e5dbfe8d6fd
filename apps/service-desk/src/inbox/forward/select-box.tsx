import type { ShownMessage } from '@recado/api/live';
import { Checkbox } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { excerptOf, isForwardable } from './forwardable.ts';
import { toggleSelected, useIsSelected } from './selection.ts';
import './forward.css';

/** The checkbox of a message while messages are being selected; the whole row is its target. */
export function SelectBox({ message }: { message: ShownMessage }) {
  const { t } = useTranslation('service-desk');
  const isSelected = useIsSelected(message.ticketId, message.id);
  if (isSelected === null || !isForwardable(message)) return null;
  const label = t('forward.selectMessage', { text: excerptOf(message) });
  return (
    <Checkbox
      className={isSelected ? 'select-box is-selected' : 'select-box'}
      checked={isSelected}
      aria-label={label}
      onChange={() => toggleSelected(message.id)}
    />
  );
}
