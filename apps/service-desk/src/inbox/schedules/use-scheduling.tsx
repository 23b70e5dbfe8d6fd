import { usePlanFlag } from '@recado/auth';
import type { Ticket } from '@recado/contract';
import type { ComposerChoice } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined } from '@recado/ui/icons';
import { type ReactNode, Suspense, useState } from 'react';
import type { Draft } from '../drafts.ts';
import { ScheduleDialog } from './lazy-schedule.tsx';

const pictures: readonly string[] = ['image/png', 'image/jpeg'];

/**
 * The choice to send a draft later instead of now, and its dialog. Only a text with one picture at most can be
 * scheduled (SPEC §5). `onScheduled` is called once it is stored.
 */
export function useScheduling(
  ticket: Ticket,
  draft: Draft,
  onScheduled: () => void,
): { choices: ComposerChoice[]; dialog: ReactNode } {
  const { t } = useTranslation('service-desk');
  const isAllowed = usePlanFlag('useSchedules');
  const [isOpen, setOpen] = useState(false);
  const fits = draft.files.length < 2 && draft.files.every(({ type }) => pictures.includes(type));
  const choice = {
    key: 'schedule',
    icon: <ClockCircleOutlined aria-hidden />,
    label: t('schedules.fromComposer'),
    onClick: () => setOpen(true),
  };
  return {
    choices: isAllowed && fits ? [choice] : [],
    dialog: (
      <Suspense>
        {isOpen && (
          <ScheduleDialog ticket={ticket} draft={draft} onScheduled={onScheduled} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    ),
  };
}
