import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useEffect } from 'react';

/** How long the reason is shown before the user is elsewhere (SPEC §6). */
const shownMilliseconds = 1000;

/** A page that the company may not open: says so and leads to the first page (SPEC §6). */
export function NoPermission() {
  const { t } = useTranslation('shell');
  const notify = useNotify();
  const navigate = useNavigate();
  const text = t('page.noPermission');
  useEffect(() => {
    notify.warning(text);
    const timer = setTimeout(() => void navigate('/', { replace: true }), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [notify, navigate, text]);
  return null;
}
