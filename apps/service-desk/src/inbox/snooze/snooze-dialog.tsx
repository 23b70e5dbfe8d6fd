import type { BulkChange, Ticket } from '@recado/contract';
import { longestSnoozeReason } from '@recado/contract/limits';
import { Input, Modal, plainName, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { asFieldValue, isPossible, type OfferedMoment, offeredMoment, shortMoment } from './moments.ts';
import './snooze.css';

interface SnoozeDialogProps {
  tickets: readonly Ticket[];
  onChosen: (change: BulkChange) => void;
  onClose: () => void;
}

const offered: readonly OfferedMoment[] = ['later', 'tomorrow', 'monday'];
type Choice = OfferedMoment | 'customer' | 'moment';

/** Chooses until when tickets are out of the lists, and why. Arrows choose, Enter snoozes. */
export default function SnoozeDialog({ tickets, onChosen, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const [openedAt] = useState(Date.now);
  const [choice, setChoice] = useState<Choice>('later');
  const [written, setWritten] = useState(() => asFieldValue(offeredMoment('tomorrow', openedAt)));
  const [reason, setReason] = useState('');
  const field = useId();
  const until = untilOf(choice, written, openedAt);
  const isRight = until === null || isPossible(until, Date.now());
  const save = () => {
    if (!isRight) return;
    onClose();
    onChosen({ kind: 'snooze', until: until?.toISOString() ?? null, ...(reason.trim() && { reason: reason.trim() }) });
  };
  const first = useRef<HTMLInputElement>(null);
  const shared = { choice, setChoice, save, first };
  const name = plainName(tickets[0]?.contact.name ?? '');
  return (
    <Modal
      open
      width={400}
      title={t('snooze.title', { count: tickets.length, name })}
      okText={t('snooze.save')}
      okButtonProps={{ disabled: !isRight }}
      cancelText={t('confirm.cancel')}
      onOk={save}
      onCancel={onClose}
      // `h` and Enter snooze until later.
      afterOpenChange={(isOpen) => isOpen && first.current?.focus()}
    >
      <div className="snooze-form">
        <fieldset className="snooze-choices" aria-label={t('snooze.until')}>
          {offered.map((each) => (
            <Choosable key={each} {...shared} value={each}>
              {t(`snooze.${each}`)}
              <span className="snooze-when">{shortMoment(offeredMoment(each, openedAt))}</span>
            </Choosable>
          ))}
          <Choosable {...shared} value="customer">
            {t('snooze.customer')}
          </Choosable>
          <Choosable {...shared} value="moment">
            {t('snooze.moment')}
          </Choosable>
        </fieldset>
        {choice === 'moment' && (
          <Input
            type="datetime-local"
            aria-label={t('snooze.momentField')}
            aria-describedby={isRight ? undefined : `${field}-wrong`}
            status={isRight ? undefined : 'error'}
            min={asFieldValue(new Date(openedAt))}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
            onPressEnter={save}
          />
        )}
        {!isRight && (
          <p className="snooze-wrong" id={`${field}-wrong`} role="alert">
            {t('snooze.wrongMoment')}
          </p>
        )}
        <label htmlFor={field}>{t('snooze.reason')}</label>
        <Input
          id={field}
          value={reason}
          maxLength={longestSnoozeReason}
          onChange={({ target }) => setReason(target.value)}
          onPressEnter={save}
        />
        {choice !== 'customer' && <p className="snooze-hint">{t('snooze.hint')}</p>}
      </div>
    </Modal>
  );
}

interface ChoosableProps {
  value: Choice;
  choice: Choice;
  setChoice: (choice: Choice) => void;
  save: () => void;
  first: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

/** One of the choices, as the browser has them: antd's would be a download of their own. */
function Choosable({ value, choice, setChoice, save, first, children }: ChoosableProps) {
  return (
    <label className="snooze-choice">
      <input
        type="radio"
        name="snooze"
        ref={value === 'later' ? first : undefined}
        checked={choice === value}
        onChange={() => setChoice(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      />
      {children}
    </label>
  );
}

/** Null: until the customer writes. A field that is not a moment is none that is possible. */
function untilOf(choice: Choice, written: string, openedAt: number): Date | null {
  if (choice === 'customer') return null;
  return choice === 'moment' ? new Date(written) : offeredMoment(choice, openedAt);
}
