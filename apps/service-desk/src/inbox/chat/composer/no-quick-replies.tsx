import { ListState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import type { ComponentProps } from 'react';

/** In place of the quick replies: how the first is made, once it is known that there are none. */
export function NoQuickReplies({ list }: Pick<ComponentProps<typeof ListState>, 'list'>) {
  const { t } = useTranslation('service-desk');
  return (
    <ListState list={list} rows={2}>
      <p>
        {t('composer.noQuickReplies')} <Link to="/quick-messages">{t('composer.makeQuickReply')}</Link>
      </p>
    </ListState>
  );
}
