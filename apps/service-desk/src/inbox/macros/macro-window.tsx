import type { Macro } from '@recado/contract';
import { Button, type InputRef, Modal, plainName, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CaretRightFilled } from '@recado/ui/icons';
import { useRef } from 'react';
import { filledFor } from '../chat/composer/filled-text.ts';
import { askResolution } from '../resolve/asked-resolution.ts';
import { useHeldMacro } from './held-macro.ts';
import { MacroSearch } from './macro-search.tsx';
import { queuesAskingFor } from './macros.ts';
import { closeMacro, type MacroTicket } from './opened-macro.ts';
import { StepList } from './steps/step-list.tsx';

/**
 * Searches a macro for a ticket, and shows what the chosen one does there, with the texts as they are sent: Enter runs it, Esc
 * leaves. One dialog: of two, the first would take the second along when it closes.
 */
export default function MacroWindow({ ticket, macro }: { ticket: MacroTicket; macro: Macro | null }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const field = useRef<InputRef>(null);
  const contact = plainName(ticket.contact.name);
  return (
    <Modal
      open
      width={480}
      title={macro ? t('macros.previewTitle', { name: macro.name, contact }) : t('macros.searchTitle', { contact })}
      onCancel={closeMacro}
      // Where the dialog opens above a focused composer, it takes the focus from a field that had it from the beginning.
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      footer={macro && <RunButtons ticket={ticket} macro={macro} />}
    >
      {macro ? <Preview ticket={ticket} macro={macro} /> : <MacroSearch ticket={ticket} field={field} />}
    </Modal>
  );
}

interface OfMacro {
  ticket: MacroTicket;
  macro: Macro;
}

function Preview({ ticket, macro }: OfMacro) {
  const { t } = useTranslation('service-desk');
  const writable = { id: ticket.id, contactName: ticket.contact.name };
  return <StepList steps={macro.steps} label={t('macros.steps')} fill={(text) => filledFor(writable, text)} />;
}

function RunButtons({ ticket, macro }: OfMacro) {
  const { t } = useTranslation('service-desk');
  const hold = useHeldMacro();
  const run = () => {
    closeMacro();
    const queues = queuesAskingFor(ticket, macro);
    if (queues.length === 0) hold(ticket, macro);
    else askResolution({ of: ticket.contact.name, queues, ticket, onAnswer: (why) => hold(ticket, macro, why) });
  };
  return (
    <>
      <Button onClick={closeMacro}>{t('confirm.cancel')}</Button>
      <Button type="primary" autoFocus icon={<CaretRightFilled aria-hidden />} onClick={run}>
        {t('macros.run')}
      </Button>
    </>
  );
}
