import type { TicketRecord } from '@recado/contract';
import type { ComposerChoice } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import { AppstoreOutlined, EnvironmentOutlined, UnorderedListOutlined, UserOutlined } from '@recado/ui/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../../lazy-part.ts';
import { newTicketTexts } from '../../../new-ticket/texts.ts';
import type { Attachment } from './attachment.ts';
import { choicesTexts } from './choices-texts.ts';

const ContactDialog = lazyPart(() => import('./contact-dialog.tsx'), newTicketTexts);
const PollDialog = lazy(() => import('./poll-dialog.tsx'));
const ChoicesDialog = lazyPart(() => import('./choices-dialog.tsx'), choicesTexts);
const LocationDialog = lazy(() => import('./location-dialog.tsx'));

/**
 * The attachments besides files, and the dialog that is open for one. `onSend` sends the choice; `can`: what the
 * connection can send.
 */
export function useAttachments(
  onSend: (attachment: Attachment) => void,
  can: Pick<TicketRecord['capabilities'], 'polls' | 'interactive'>,
): {
  choices: ComposerChoice[];
  dialog: ReactNode;
} {
  const { t } = useTranslation('service-desk');
  const [opened, setOpened] = useState<'contact' | 'location' | 'poll' | 'choices' | null>(null);
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
    {
      key: 'choices',
      icon: <AppstoreOutlined aria-hidden />,
      label: t('attach.choices'),
      onClick: () => setOpened('choices'),
    },
    ...(can.polls ? [pollChoice(t('attach.poll'), () => setOpened('poll'))] : []),
  ];
  const dialog = (
    <Suspense>
      {opened === 'contact' && <ContactDialog onSend={onSend} onClose={close} />}
      {opened === 'location' && <LocationDialog onSend={onSend} onClose={close} />}
      {opened === 'choices' && <ChoicesDialog isNative={can.interactive} onSend={onSend} onClose={close} />}
      {opened === 'poll' && <PollDialog onSend={onSend} onClose={close} />}
    </Suspense>
  );
  return { choices, dialog };
}

function pollChoice(label: string, onClick: () => void): ComposerChoice {
  return { key: 'poll', icon: <UnorderedListOutlined aria-hidden />, label, onClick };
}
