import type { OfficialSignup, OfficialSignupWay, Whatsapp } from '@recado/contract';
import { Modal } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ConnectDialog } from './connect-dialog.tsx';
import { SignupSteps } from './signup-steps.tsx';
import { useSignupWindow } from './use-signup-window.ts';
import '../official.css';

/**
 * What a signup is for: a new connection, one with a linked device that moves, or one of the official platform that has
 * lost its access; and the signup that goes on. `way`: the only one that is offered.
 */
export interface SignupTarget {
  moving: Whatsapp | undefined;
  way?: OfficialSignupWay | undefined;
  signup?: OfficialSignup | undefined;
}

interface SignupDialogProps {
  target: SignupTarget | undefined;
  onClose: () => void;
  /** Called with the id of the connection. */
  onConnected: (whatsappId: number) => void;
}

/**
 * Connects a number with Facebook's window (CLOUD-API, Ways to connect 2 and 3): the way is chosen here, the account in the
 * window, and the rest here again. Where it is left is remembered, so closing loses nothing.
 */
export function SignupDialog({ target, ...callbacks }: SignupDialogProps) {
  return target && <OneSignup target={target} {...callbacks} />;
}

function OneSignup({
  target: { moving, way, signup },
  onClose,
  onConnected,
}: SignupDialogProps & { target: SignupTarget }) {
  const signing = useSignupWindow(signup?.whatsappId ?? moving?.id, signup);
  const { stage } = signing;
  const title = useTitle(moving);
  if (stage.kind === 'granted') {
    const again = () => void signing.begin(stage.signup.way);
    return (
      <ConnectDialog title={title} signup={stage.signup} onAgain={again} onClose={onClose} onConnected={onConnected} />
    );
  }
  return (
    <Modal open title={title} width={640} footer={null} onCancel={onClose}>
      <SignupSteps signing={signing} known={signup} only={way} />
    </Modal>
  );
}

function useTitle(target: Whatsapp | undefined): string {
  const { t } = useTranslation('admin');
  if (!target) return t('official.signup.title');
  const { name, capabilities } = target;
  return t(capabilities.templates ? 'official.reconnectTitle' : 'official.moveTitle', { name });
}
