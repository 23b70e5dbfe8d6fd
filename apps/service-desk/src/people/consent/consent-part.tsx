import type { Contact } from '@recado/contract';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { NotificationOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { ConsentDialog } from './consent-dialog.tsx';

/** In the drawer: opens what is known about whether the contact wants marketing. */
export default function ConsentPart({ contact }: { contact: Contact }) {
  const { t } = useTranslation('service-desk');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" type="text" icon={<NotificationOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('consent.title')}
      </Button>
      {isOpen && <ConsentDialog contact={contact} onClose={() => setOpen(false)} />}
    </>
  );
}
