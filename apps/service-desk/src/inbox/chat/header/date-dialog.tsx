import { Input, Modal } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useId, useState } from 'react';
import { askForPlace } from '../conversation/requested-place.ts';

/** Chooses the day to which the chat jumps; today at the latest. */
export default function DateDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  const field = useId();
  const [day, setDay] = useState('');
  const go = () => {
    if (!day) return;
    askForPlace({ ticketId, day });
    onClose();
  };
  return (
    <Modal
      open
      width={360}
      title={t('jump.toDate')}
      okText={t('jump.go')}
      okButtonProps={{ disabled: !day }}
      cancelText={t('jump.cancel')}
      onOk={go}
      onCancel={onClose}
    >
      <label htmlFor={field}>{t('jump.date')}</label>
      <Input
        id={field}
        type="date"
        autoFocus
        max={new Date().toLocaleDateString('sv')}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        onPressEnter={go}
      />
    </Modal>
  );
}
