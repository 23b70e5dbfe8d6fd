import { useSetting } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import { Button, useNotify } from '@recado/ui/core';
import { Alert } from '@recado/ui/records';

interface SettingOfferProps {
  /** The setting, and the value that makes the feature count (SPEC §3). */
  setting: string;
  value: string;
  /** What counts instead. */
  title: string;
  /** What the switch does, for whoever may change settings; where it is, for the others. */
  consequence: string;
  place: string;
  /** The button's text. */
  action: string;
}

/**
 * In place of a part of a form that a setting elsewhere leaves without effect: says what counts instead, and offers the
 * switch to whoever may change settings, so that nothing typed is left behind.
 */
export function SettingOffer({ setting, value, title, consequence, place, action }: SettingOfferProps) {
  const mayChange = useAbility('settings:manage');
  const notify = useNotify();
  const { save, isSaving } = useSetting(setting);
  const change = async () => {
    try {
      await save(value);
    } catch (failure) {
      notify.error(failure);
    }
  };
  return (
    <Alert
      type="info"
      showIcon
      title={title}
      description={mayChange ? consequence : place}
      action={
        mayChange && (
          <Button loading={isSaving} onClick={() => void change()}>
            {action}
          </Button>
        )
      }
    />
  );
}
