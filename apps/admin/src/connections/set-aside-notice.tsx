import { api } from '@recado/api/client';
import { changeOf, defineResource, useLiveList } from '@recado/api/live';
import type { SetAsideMessage } from '@recado/contract';
import { Button, Modal } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';

/** Shows that some messages could not be stored, lists them, and lets the administrator discard them. */
export function SetAsideNotice({ nameOf }: { nameOf: (whatsappId: number) => string }) {
  const { t } = useTranslation('admin');
  const list = useLiveList(setAsideMessages, {});
  const [isOpen, setIsOpen] = useState(false);
  const forget = useForget(() => {
    setIsOpen(false);
    list.refetch();
  });
  if (list.items.length === 0) return null;
  const count = list.items.length;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className="set-aside-notice"
        title={t('setAside.notice', { count })}
        description={t('setAside.noticeText')}
        action={<Button onClick={() => setIsOpen(true)}>{t('setAside.show')}</Button>}
      />
      <Modal
        open={isOpen}
        title={t('setAside.title')}
        onCancel={() => setIsOpen(false)}
        footer={<Button onClick={() => forget(count)}>{t('setAside.forget')}</Button>}
      >
        <ul className="set-aside-list">
          {list.items.map((message) => (
            <Row key={message.id} message={message} connection={nameOf(message.whatsappId)} />
          ))}
        </ul>
      </Modal>
    </>
  );
}

function Row({ message, connection }: { message: SetAsideMessage; connection: string }) {
  const { t, i18n } = useTranslation('admin');
  const came = new Date(message.createdAt).toLocaleString(i18n.language);
  return (
    <li>
      <strong>{t(`setAside.kind.${message.kind}`, { defaultValue: message.kind })}</strong>
      <div>{`${connection} · ${message.chat.split('@', 1)[0]} · ${came} · ${message.reason}`}</div>
      <details>
        <summary>{t('setAside.raw')}</summary>
        <pre>{message.raw.slice(0, 2_000)}</pre>
      </details>
    </li>
  );
}

function useForget(done: () => void): (count: number) => void {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  return (count) =>
    confirm({
      title: t('setAside.forgetTitle'),
      what: t('setAside.notice', { count }),
      consequence: t('setAside.forgetConsequence'),
      action: t('setAside.forget'),
      run: async () => {
        await api('DELETE /set-aside-messages');
        done();
      },
    });
}

/** The received events that could not be stored, the newest first. */
const setAsideMessages = defineResource({
  list: 'GET /set-aside-messages',
  events: { setAside: changeOf },
  compare: (a, b) => b.id - a.id,
});
