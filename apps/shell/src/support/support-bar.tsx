import { useAbility } from '@recado/auth';
import type { SessionUser } from '@recado/contract';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { useEffect, useState } from 'react';
import { leave as leaveSession } from '../session/leave.ts';
import '../banners/banner.css';

interface SupportBarProps {
  support: NonNullable<SessionUser['support']>;
  company: string;
  leave?: () => Promise<void>;
}

/**
 * A bar above all pages while the company lets a super user in (ADR 189): for everybody there who and until when, for administrators
 * the way to end it, and for the super user the way out. It goes when the time is over.
 */
export default function SupportBar({ support, company, leave = leaveSession }: SupportBarProps) {
  const { t, i18n } = useTranslation('shell');
  const mayEnd = useAbility('company:manage');
  const [isLeaving, setLeaving] = useState(false);
  const { until, by, isOwn } = support;
  if (useIsOver(until)) return null;
  const time = new Date(until).toLocaleString(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <div className="layout-banner" role="status">
      <span>{isOwn ? t('support.inside', { company, time }) : t('support.present', { name: by, time })}</span>
      {isOwn && (
        <Button
          size="small"
          loading={isLeaving}
          onClick={() => {
            setLeaving(true);
            void leave();
          }}
        >
          {t('support.leave')}
        </Button>
      )}
      {!isOwn && mayEnd && <Link to="/settings?tab=security">{t('support.manage')}</Link>}
    </div>
  );
}

/** Whether a moment is over. */
function useIsOver(until: string): boolean {
  const [over, setOver] = useState<string>();
  const left = new Date(until).getTime() - Date.now();
  useEffect(() => {
    const timer = setTimeout(() => setOver(until), Math.max(0, new Date(until).getTime() - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return over === until || left <= 0;
}
