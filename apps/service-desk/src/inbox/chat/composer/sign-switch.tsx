import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { FormOutlined } from '@recado/ui/icons';
import { setSignOption, useSignOption } from './signature.ts';

/** Whether messages are signed with the user's name. */
export function SignSwitch({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('service-desk');
  const signs = useSignOption();
  return (
    <IconButton
      className={signs ? 'sign-switch is-on' : 'sign-switch'}
      label={signs ? t('composer.signOn') : t('composer.signOff')}
      aria-pressed={signs}
      disabled={disabled}
      icon={<FormOutlined aria-hidden />}
      onClick={() => setSignOption(!signs)}
    />
  );
}
