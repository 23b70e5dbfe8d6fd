import type { Ticket } from '@recado/contract';
import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RobotOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import AutomationDialog from './automation-dialog.tsx';

/** Opens the choice of who answers a waiting ticket, which has no menu. */
export default function AutomationAction({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('service-desk');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('automation.action')} icon={<RobotOutlined aria-hidden />} onClick={() => setOpen(true)} />
      {isOpen && <AutomationDialog ticket={ticket} onClose={() => setOpen(false)} />}
    </>
  );
}
