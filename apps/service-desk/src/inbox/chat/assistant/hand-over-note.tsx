import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { Button, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Form } from '@recado/ui/records';
import { useState } from 'react';

const { note } = fieldsOf('POST /ticket-notes');

/** Fills the note of a transfer with a summary, below what stands there; the agent may change it before they transfer. */
export default function HandOverNote({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const form = Form.useFormInstance();
  const [isAsking, setAsking] = useState(false);
  const fill = async () => {
    setAsking(true);
    try {
      const { text } = await api('POST /tickets/:ticketId/hand-over-summary', { params: { ticketId } });
      const written: unknown = form.getFieldValue(note.name);
      form.setFieldValue(
        note.name,
        typeof written === 'string' && written.trim() ? `${written.trimEnd()}\n${text}` : text,
      );
    } catch (failure) {
      notify.error(failure);
    } finally {
      setAsking(false);
    }
  };
  return (
    <p>
      <Button loading={isAsking} onClick={() => void fill()}>
        {t(isAsking ? 'deskAssistant.reading' : 'deskAssistant.handOver')}
      </Button>
    </p>
  );
}
