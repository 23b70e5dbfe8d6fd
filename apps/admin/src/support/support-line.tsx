import type { SupportGrant } from '@recado/contract';
import { formatDateTime, StatusText, type Tone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import type { ReactNode } from 'react';

const tones: Record<SupportGrant['state'], Tone> = {
  asked: 'warning',
  granted: 'success',
  refused: 'neutral',
  ended: 'neutral',
  expired: 'neutral',
};

/** What a super user asked for: who, why, and what became of it; beside it what can be done. */
export function SupportLine({ grant, title, children }: { grant: SupportGrant; title: string; children?: ReactNode }) {
  const { t } = useTranslation('admin');
  const { state, askedBy, reason, createdAt, decidedBy, expiresAt, endedAt, endedBy } = grant;
  const name = (state === 'ended' ? endedBy : decidedBy) ?? '';
  const at = (state === 'ended' ? endedAt : expiresAt) ?? createdAt;
  return (
    <li className="release-key">
      <div>
        <strong>{title}</strong>{' '}
        <StatusText tone={tones[state]}>{t(`support.states.${state}`, { date: formatDateTime(at), name })}</StatusText>
        <p className="admin-meta">{t('support.asked', { name: askedBy, date: formatDateTime(createdAt), reason })}</p>
      </div>
      {children}
    </li>
  );
}
