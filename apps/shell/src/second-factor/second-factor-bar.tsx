import { api } from '@recado/api/client';
import { updateSessionUser } from '@recado/auth';
import { Button, formatDateTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import '../banners/banner.css';
import SecondFactorDialogs from './second-factor-dialogs.tsx';

/** What the user is told: the company asks for a second factor from a day on, or theirs will be taken away (ADR 177). */
interface SecondFactorNews {
  requiredFrom: string | null;
  removedAt: string | null;
}

/** A bar above all pages while there is something to tell about the second factor. */
export default function SecondFactorBar({ news: { requiredFrom, removedAt } }: { news: SecondFactorNews }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const keep = () =>
    void api('DELETE /users/me/second-factor/removal').then(() => {
      updateSessionUser({ secondFactor: undefined });
      notify.success(t('secondFactor.stopped'));
    }, notify.error);
  return (
    <div className="layout-banner" role="status">
      <span>
        {removedAt
          ? t('secondFactor.helped', { date: formatDateTime(removedAt) })
          : requiredFrom && t('secondFactor.due', { date: formatDateTime(requiredFrom) })}
      </span>
      {removedAt && (
        <Button size="small" onClick={keep}>
          {t('secondFactor.keep')}
        </Button>
      )}
      {!removedAt && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('secondFactor.setUp')}
        </Button>
      )}
      {isOpen && <SecondFactorDialogs onClose={() => setOpen(false)} />}
    </div>
  );
}
