import type { KnownTicket } from '@recado/api/live';
import type { ComposerChoice } from '@recado/ui/chat';
import { useTranslation } from '@recado/ui/i18n';
import {
  AppstoreOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@recado/ui/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../../lazy-part.ts';
import { useComposerActions } from '../../../extensions/use-composer-actions.ts';
import { newTicketTexts } from '../../../new-ticket/texts.ts';
import { SendTemplateDialog } from '../../templates/lazy-send-template.ts';
import type { Attachment } from './attachment.ts';
import { choicesTexts } from './choices-texts.ts';

const ContactDialog = lazyPart(() => import('./contact-dialog.tsx'), newTicketTexts);
const PollDialog = lazy(() => import('./poll-dialog.tsx'));
const ChoicesDialog = lazyPart(() => import('./choices-dialog.tsx'), choicesTexts);
const LocationDialog = lazy(() => import('./location-dialog.tsx'));

/**
 * The attachments besides files, and the dialog that is open for one. `onSend` sends the choice; a template is sent by its
 * own dialog, which stays open if it is refused.
 */
export function useAttachments(
  onSend: (attachment: Attachment) => void,
  ticket: KnownTicket,
): {
  choices: ComposerChoice[];
  dialog: ReactNode;
} {
  const { t } = useTranslation('service-desk');
  const can = ticket.capabilities ?? nothingSpecial;
  const [opened, setOpened] = useState<'contact' | 'location' | 'poll' | 'choices' | 'template' | null>(null);
  const close = () => setOpened(null);
  const others = useComposerActions(ticket);
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
    ...(can.templates ? [templateChoice(t('attach.template'), () => setOpened('template'))] : []),
    ...others.items,
  ];
  const dialog = (
    <Suspense>
      {opened === 'contact' && <ContactDialog onSend={onSend} onClose={close} />}
      {opened === 'location' && <LocationDialog onSend={onSend} onClose={close} />}
      {opened === 'choices' && <ChoicesDialog isNative={can.interactive} onSend={onSend} onClose={close} />}
      {opened === 'template' && <SendTemplateDialog ticket={ticket} onClose={close} />}
      {opened === 'poll' && <PollDialog onSend={onSend} onClose={close} />}
      {others.running}
    </Suspense>
  );
  return { choices, dialog };
}

/** While the capabilities of the connection are loading. */
const nothingSpecial = { polls: false, interactive: false, templates: false };

function templateChoice(label: string, onClick: () => void): ComposerChoice {
  return { key: 'template', icon: <FileTextOutlined aria-hidden />, label, onClick };
}

function pollChoice(label: string, onClick: () => void): ComposerChoice {
  return { key: 'poll', icon: <UnorderedListOutlined aria-hidden />, label, onClick };
}
