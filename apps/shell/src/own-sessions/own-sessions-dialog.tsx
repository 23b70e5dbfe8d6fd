import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import { updateSessionUser, useSession } from '@recado/auth';
import type { NewDevice, UserSession } from '@recado/contract';
import {
  Button,
  ErrorState,
  formatDateTime,
  ListSkeleton,
  Modal,
  RelativeTime,
  StatusText,
  useNotify,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useConfirmDestructive } from '@recado/ui/records';
import { useId } from 'react';
import './own-sessions.css';

/** Where the user is signed in, and the browsers with which they signed in for the first time (ADR 181). */
export default function OwnSessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { newDevices = [] } = useSession().user;
  const { report, error, refetch } = useReport('GET /users/me/sessions', {}, { fresh: true });
  const endAll = useEndAll(refetch);
  const end = useEnd(refetch);
  return (
    <Modal open title={t('ownSessions.title')} footer={null} onCancel={onClose}>
      {newDevices.length > 0 && <NewDevices devices={newDevices} />}
      {!report && (error ? <ErrorState failure={error} onRetry={refetch} /> : <ListSkeleton rows={2} />)}
      <ul className="own-sessions">
        {report?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      {report?.some(({ isOwn }) => !isOwn) && (
        <Button danger block onClick={endAll}>
          {t('ownSessions.endAll')}
        </Button>
      )}
    </Modal>
  );
}

/** Ends one session, once the user has confirmed it. */
function useEnd(refetch: () => void): (session: UserSession) => void {
  const { t } = useTranslation('shell');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  return (session) =>
    confirm({
      title: t('ownSessions.endTitle'),
      what: placeOf(session) ?? t('ownSessions.unknown'),
      consequence: t('ownSessions.endConsequence'),
      action: t('ownSessions.end'),
      run: async () => {
        await api('DELETE /users/me/sessions/:sessionId', { params: { sessionId: session.id } });
        notify.success(t('ownSessions.ended'));
        refetch();
      },
    });
}

/** Ends every other session, once the user has confirmed it. */
function useEndAll(refetch: () => void): () => void {
  const { t } = useTranslation('shell');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  return () =>
    confirm({
      title: t('ownSessions.endAllTitle'),
      what: t('ownSessions.allOthers'),
      consequence: t('ownSessions.endConsequence'),
      action: t('ownSessions.endAll'),
      run: async () => {
        await api('DELETE /users/me/sessions');
        notify.success(t('ownSessions.endedAll'));
        refetch();
      },
    });
}

function SessionRow({ session, onEnd }: { session: UserSession; onEnd: () => void }) {
  const { t } = useTranslation('shell');
  const { seenAt, startedAt, isOwn } = session;
  return (
    <li>
      <div>
        <strong>{placeOf(session) ?? t('ownSessions.unknown')}</strong>
        <p>
          {!isOwn && (
            <>
              {t('ownSessions.seen')} <RelativeTime value={seenAt} />
              {' · '}
            </>
          )}
          {t('ownSessions.since', { date: formatDateTime(startedAt) })}
        </p>
      </div>
      {isOwn ? (
        <StatusText tone="success">{t('ownSessions.own')}</StatusText>
      ) : (
        <Button danger onClick={onEnd}>
          {t('ownSessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Tells of new browsers until the user says that they have seen it. */
function NewDevices({ devices }: { devices: readonly NewDevice[] }) {
  const { t } = useTranslation('shell');
  const heading = useId();
  const notify = useNotify();
  const seen = () =>
    api('DELETE /users/me/new-devices').then(() => updateSessionUser({ newDevices: undefined }), notify.error);
  return (
    <section className="new-devices" aria-labelledby={heading}>
      <strong id={heading}>{t('ownSessions.newDevices')}</strong>
      <ul>
        {devices.map((device) => (
          <li key={`${device.firstSeenAt} ${device.agent}`}>
            {placeOf(device) ?? t('ownSessions.unknown')} · {formatDateTime(device.firstSeenAt)}
          </li>
        ))}
      </ul>
      <p>{t('ownSessions.notMe')}</p>
      <Button onClick={() => void seen()}>{t('ownSessions.itWasMe')}</Button>
    </section>
  );
}

/** Browser, system and address, as far as they are known. */
function placeOf({ agent, address }: { agent: string | null; address: string | null }): string | null {
  return [agent, address].filter(Boolean).join(' · ') || null;
}
