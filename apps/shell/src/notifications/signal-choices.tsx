import { Checkbox } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { type Signal, signalIsOn, switchSignal } from './signals.ts';

/** The switches for sound and title count. */
export function SignalChoices() {
  const { t } = useTranslation('shell');
  return (
    <fieldset className="notifications-choices">
      <legend>{t('notifications.signals')}</legend>
      <SignalChoice signal="sound" label={t('notifications.sound')} />
      <SignalChoice signal="title" label={t('notifications.titleCount')} />
    </fieldset>
  );
}

function SignalChoice({ signal, label }: { signal: Signal; label: string }) {
  const [on, setOn] = useState(() => signalIsOn(signal));
  return (
    <Checkbox
      checked={on}
      onChange={({ target }) => {
        switchSignal(signal, target.checked);
        setOn(target.checked);
      }}
    >
      {label}
    </Checkbox>
  );
}
