import { Checkbox } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { mayNotify, type Signal, signalIsOn, switchSignal } from './signals.ts';

/** The switches of the signals. */
export function SignalChoices() {
  const { t } = useTranslation('shell');
  return (
    <fieldset className="notifications-choices">
      <legend>{t('notifications.signals')}</legend>
      <SignalChoice signal="sound" label={t('notifications.sound')} />
      <SignalChoice signal="title" label={t('notifications.titleCount')} />
      <SignalChoice signal="transfer" label={t('transfers.sound')} />
      {'Notification' in window && <DesktopChoice />}
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

/** The browser is asked for its permission when the person switches this on, never before. */
function DesktopChoice() {
  const { t } = useTranslation('shell');
  const [on, setOn] = useState(mayNotify);
  const [isRefused, setRefused] = useState(Notification.permission === 'denied');
  const choose = async (wanted: boolean) => {
    switchSignal('desktop', wanted);
    if (wanted && Notification.permission === 'default') await Notification.requestPermission();
    setRefused(Notification.permission === 'denied');
    setOn(mayNotify());
  };
  return (
    <>
      <Checkbox checked={on} disabled={isRefused} onChange={({ target }) => void choose(target.checked)}>
        {t('transfers.desktop')}
      </Checkbox>
      {isRefused && <small>{t('transfers.refused')}</small>}
    </>
  );
}
