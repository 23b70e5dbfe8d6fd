import type { Invitation } from '@recado/contract';
import { formatDateTime, Modal } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { ShownOnce } from './shown-once.tsx';

/** A new link, and whom it is for; `isRecovery`: they have a password, and forgot it. */
export interface Invited {
  name: string;
  invitation: Pick<Invitation, 'link' | 'expiresAt'> & { isMailed?: boolean };
  isRecovery?: boolean;
}

/** The link to pass on: the server does not show it again. */
export function InvitationLink({ invited, onClose }: { invited: Invited | undefined; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Modal
      open={invited !== undefined}
      title={t(invited?.isRecovery ? 'invitation.recoveryTitle' : 'invitation.title', { name: invited?.name })}
      footer={null}
      onCancel={onClose}
    >
      {invited && (
        <>
          <ShownOnce
            title={t('invitation.shownOnce')}
            label={t(invited.isRecovery ? 'invitation.recoveryLink' : 'invitation.link')}
            copyLabel={t(invited.isRecovery ? 'invitation.copyRecovery' : 'invitation.copy')}
            value={invited.invitation.link}
          />
          <p>
            {t('invitation.expires', { date: formatDateTime(invited.invitation.expiresAt) })}{' '}
            {invited.invitation.isMailed && t('invitation.mailed')}
          </p>
        </>
      )}
    </Modal>
  );
}

/** The dialog of a page that invites, and what shows a link in it; nothing for an account with a password. */
export function useInvitationLink() {
  const [invited, setInvited] = useState<Invited>();
  return {
    dialog: <InvitationLink invited={invited} onClose={() => setInvited(undefined)} />,
    show: (name: string, invitation: Invitation | null) => invitation && setInvited({ name, invitation }),
    showRecovery: (name: string, invitation: Invited['invitation']) =>
      setInvited({ name, invitation, isRecovery: true }),
  };
}
