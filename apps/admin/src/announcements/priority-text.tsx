import { StatusText, type Tone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** High is red, medium orange, low grey (SPEC §3). */
const tones: Record<number, Tone> = { 1: 'danger', 2: 'warning', 3: 'neutral' };

/** The priority of an announcement as a text. */
export function PriorityText({ priority }: { priority: number }) {
  const { t } = useTranslation('admin');
  return <StatusText tone={tones[priority] ?? 'neutral'}>{t(`announcements.priorities.${priority}`)}</StatusText>;
}
