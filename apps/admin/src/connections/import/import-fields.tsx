import { fieldName, fieldsOf } from '@recado/api/fields';
import { useSetting } from '@recado/api/live';
import type { Whatsapp } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { Alert, DateField, Form, SwitchField } from '@recado/ui/records';
import { SettingOffer } from '../../settings/setting-offer.tsx';
import { earliestStart, endProblem, type ImportValues, startProblem } from './import-choice.ts';

const ownField = fieldName<ImportValues>;

const fields = fieldsOf('POST /whatsapp');

/** The import of old messages in the connection's form: its window, groups, and what happens to the tickets. */
export function ImportFields({ whatsapp }: { whatsapp: Whatsapp | undefined }) {
  const { t } = useTranslation('admin');
  const isOn = Form.useWatch('importsMessages') === true;
  return (
    <>
      <SwitchField name={ownField('importsMessages')} label={t('import.enable')} help={t('import.enableHelp')} />
      {isOn && (
        <>
          <WhatHappens whatsapp={whatsapp} />
          <WindowFields />
          <GroupsField />
          <SwitchField {...fields.closedTicketsPostImported} label={t('import.close')} help={t('import.closeHelp')} />
        </>
      )}
    </>
  );
}

/** Groups are imported only while the company accepts their messages (CheckMsgIsGroup, SPEC §3). */
function GroupsField() {
  const { t } = useTranslation('admin');
  const { value } = useSetting('CheckMsgIsGroup');
  if (value !== 'enabled') return <SwitchField {...fields.importOldMessagesGroups} label={t('import.groups')} />;
  return (
    <div className="import-note">
      <SettingOffer
        setting="CheckMsgIsGroup"
        value="disabled"
        title={t('import.groupsIgnored')}
        consequence={t('import.groupsConsequence')}
        place={t('import.groupsPlace')}
        action={t('import.groupsAccept')}
      />
    </div>
  );
}

/** WhatsApp sends its history to a newly linked device only: a connected phone must be paired again (SPEC §4.3). */
function WhatHappens({ whatsapp }: { whatsapp: Whatsapp | undefined }) {
  const { t } = useTranslation('admin');
  const isPaired = whatsapp?.status === 'CONNECTED' || whatsapp?.status === 'TIMEOUT';
  if (isPaired) return <Alert className="import-note" type="warning" showIcon title={t('import.pairsAnew')} />;
  return <Alert className="import-note" type="info" showIcon title={t('import.comesWithPairing')} />;
}

function WindowFields() {
  const { t } = useTranslation('admin');
  const form = Form.useFormInstance();
  const now = new Date().toISOString();
  return (
    <>
      <DateField
        {...fields.importOldMessages}
        label={t('import.start')}
        required
        time
        minimum={earliestStart().toISOString()}
        maximum={now}
        help={t('import.startHelp')}
        words={{ inFuture: t('import.startInFuture'), tooFarBack: t('import.startTooEarly') }}
        check={(start) => startProblem(momentOf(start))}
      />
      <DateField
        {...fields.importRecentMessages}
        label={t('import.end')}
        time
        maximum={now}
        help={t('import.endHelp')}
        words={{ inFuture: t('import.endInFuture'), endBeforeStart: t('import.endBeforeStart') }}
        check={(end) => endProblem(momentOf(end), form.getFieldValue(fields.importOldMessages.name))}
      />
    </>
  );
}

/** The value of a date field: ISO text, or nothing. */
function momentOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
