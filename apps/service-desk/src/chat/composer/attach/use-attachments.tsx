import type { NewMessage } from '@recado/api/live';
import type { ComposerChoice } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import { EnvironmentOutlined, UserOutlined } from '@recado/ui/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const ContactDialog = lazy(() => import('./contact-dialog.tsx'));
const LocationDialog = lazy(() => import('./location-dialog.tsx'));

/** What an attachment that is not a file adds to a message. */
export type Attachment = Pick<NewMessage, 'contact' | 'location'>;

/** The attachments besides files, and the dialog that is open for one. `onSend` sends the choice. */
export function useAttachments(onSend: (attachment: Attachment) => void): {
  choices: ComposerChoice[];
  dialog: ReactNode;
} {
  const { t } = useTranslation('service-desk');
  const [opened, setOpened] = useState<'contact' | 'location' | null>(null);
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
  ];
  const dialog = (
    <Suspense>
      {opened === 'contact' && <ContactDialog onSend={onSend} onClose={close} />}
      {opened === 'location' && <LocationDialog onSend={onSend} onClose={close} />}
    </Suspense>
  );
  return { choices, dialog };
}
