import { fieldName } from '@recado/api/fields';
import { saveNotificationChoices, useNotificationChoices } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import { useTranslation } from '@recado/ui/i18n';
import { CheckboxField, RecordDialog } from '@recado/ui/records';
import { type ChoicesForm, choicesOf, formOf } from './choices-form.ts';
import { QuietFields } from './quiet-fields.tsx';
import { countInTitle, countsInTitle } from './signals.ts';
import { ThisBrowser } from './this-browser.tsx';
import './choices.css';

const ownField = fieldName<ChoicesForm>;

/** The browser asks for permission only when the user saves the choice of push notifications. */
async function askToNotify(): Promise<void> {
  if ('Notification' in window && Notification.permission === 'default') await Notification.requestPermission();
}

/** The notification choices of the signed-in user, their quiet hours, and whether this browser receives pushes. */
export function ChoicesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { choices } = useNotificationChoices();
  const isAdmin = useAbility('connections-page:editOrDeleteConnection');
  const save = async (form: ChoicesForm) => {
    await saveNotificationChoices(choicesOf(form, choices));
    countInTitle(form.titleCount);
    if (form.desktopTransfer) await askToNotify();
  };
  return (
    <RecordDialog<ChoicesForm>
      open={open}
      title={t('choices.title')}
      initialValues={formOf(choices, countsInTitle())}
      onSave={save}
      onClose={onClose}
      savedText={t('choices.saved')}
    >
      <ThisBrowser />
      <fieldset className="choices-kind">
        <legend>{t('choices.message')}</legend>
        <CheckboxField name={ownField('pushMessage')} label={t('choices.push')} />
        <CheckboxField name={ownField('soundMessage')} label={t('choices.sound')} />
        <CheckboxField name={ownField('titleCount')} label={t('notifications.titleCount')} />
      </fieldset>
      <fieldset className="choices-kind">
        <legend>{t('choices.mention')}</legend>
        <CheckboxField name={ownField('pushMention')} label={t('choices.push')} />
      </fieldset>
      <fieldset className="choices-kind">
        <legend>{t('choices.transfer')}</legend>
        <CheckboxField name={ownField('pushTransfer')} label={t('choices.push')} />
        <CheckboxField name={ownField('soundTransfer')} label={t('choices.sound')} />
        <CheckboxField name={ownField('desktopTransfer')} label={t('choices.desktop')} />
      </fieldset>
      {isAdmin && (
        <fieldset className="choices-kind">
          <legend>{t('choices.health')}</legend>
          <CheckboxField name={ownField('mailHealth')} label={t('choices.mail')} />
        </fieldset>
      )}
      <CheckboxField name={ownField('hidesText')} label={t('choices.hidesText')} />
      <QuietFields />
    </RecordDialog>
  );
}
