import { phonesUrl } from '@recado/api/client';
import { Button, EmptyState, KeyHint } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MessageOutlined, MobileOutlined } from '@recado/ui/icons';
import { arrangeDesk } from '../desk-store.ts';

/** Shown instead of the chat: the product's logo and a hint how to start (SPEC §2.4). */
export function NothingOpen() {
  const { t } = useTranslation('service-desk');
  const address = phonesUrl();
  return (
    <section className="nothing-open" aria-label={t('workspace.chat')}>
      <MessageOutlined className="nothing-open-mark" aria-hidden />
      <p className="nothing-open-name">Recado</p>
      <p>{t('workspace.nothingOpen')}</p>
      <p className="nothing-open-keys">
        <KeyHint keys="?" /> {t('workspace.shortcuts')}
      </p>
      {address && (
        <Button href={address} target="recado-phones" icon={<MobileOutlined aria-hidden />}>
          {t('demo.phones')}
        </Button>
      )}
    </section>
  );
}

/** The same where the list is another tab, to which it leads. */
export function NoTicket() {
  const { t } = useTranslation('service-desk');
  return (
    <EmptyState
      icon={<MessageOutlined aria-hidden />}
      title={t('workspace.noTicket')}
      action={
        <Button type="primary" onClick={() => arrangeDesk({ front: 'list' })}>
          {t('workspace.selectTicket')}
        </Button>
      }
    />
  );
}
