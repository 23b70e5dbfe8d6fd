import type { ShownMessage } from '@recado/api/live';
import { StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { textIn } from './read-data.ts';

/** In the bubble of a template that WhatsApp has accepted and keeps for now: why, and what to do. */
export function HeldNote({ message }: { message: ShownMessage }) {
  const { t } = useTranslation('service-desk');
  const held = textIn(message.data, 'held');
  if ((held !== 'quality' && held !== 'paused') || message.isDeleted || message.failedCode) return null;
  return (
    <p className="held-note">
      <StatusText tone="warning">{t(`message.held.${held}`)}</StatusText>
    </p>
  );
}
