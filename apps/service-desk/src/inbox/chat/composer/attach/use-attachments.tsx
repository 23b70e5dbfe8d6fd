import type { ComposerChoice } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import { EnvironmentOutlined, UnorderedListOutlined, UserOutlined } from '@recado/ui/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../../lazy-part.ts';
import { newTicketTexts } from '../../../new-ticket/texts.ts';
import type { Attachment } from './attachment.ts';

const ContactDialog = lazyPart(() => import('./contact-dialog.tsx'), newTicketTexts);
const PollDialog = lazy(() => import('./poll-dialog.tsx'));
const LocationDialog = lazy(() => import('./location-dialog.tsx'));

/**
 * The attachments besides files, and the dialog that is open for one. `onSend` sends the choice; `polls`: whether the
 * connection can send them.
 */
export function useAttachments(
  onSend: (attachment: Attachment) => void,
  polls: boolean,
): {
  choices: ComposerChoice[];
  dialog: ReactNode;
} {
  const { t } = useTranslation('service-desk');
  const [opened, setOpened] = useState<'contact' | 'location' | 'poll' | null>(null);
  const close = () => setOpened(null);
  const choices = [
    {
      key: 'contact',
      icon: <UserOutlined aria-hidden />,
      label: t('attach.contact'),
      onClick: () => setOpened('contact'),
    },
    {
      key: 'location',
      icon: <EnvironmentOutlined aria-hidden />,
      label: t('attach.location'),
      onClick: () => setOpened('location'),
    },
    ...(polls ? [pollChoice(t('attach.poll'), () => setOpened('poll'))] : []),
  ];
  const dialog = (
    <Suspense>
      {opened === 'contact' && <ContactDialog onSend={onSend} onClose={close} />}
      {opened === 'location' && <LocationDialog onSend={onSend} onClose={close} />}
      {opened === 'poll' && <PollDialog onSend={onSend} onClose={close} />}
    </Suspense>
  );
  return { choices, dialog };
}

function pollChoice(label: string, onClick: () => void): ComposerChoice {
  return { key: 'poll', icon: <UnorderedListOutlined aria-hidden />, label, onClick };
}
