import { api } from '@recado/api/client';
import { fieldName, fieldsOf } from '@recado/api/fields';
import { useReport } from '@recado/api/live';
import { updateSessionUser } from '@recado/auth';
import type { NewSecondFactor, OwnSecondFactor } from '@recado/contract';
import { Button, ErrorState, ListSkeleton, Modal } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PasswordField, RecordDialog, SelectField, TextField } from '@recado/ui/records';
import { useRef, useState } from 'react';
import NewFactor from './new-factor.tsx';
import RecoveryCodes from './recovery-codes.tsx';

const proof = fieldsOf('POST /users/me/second-factor/removal');
const aim = fieldName<ProofValues>('aim');

/** The second factor of the signed-in user: to turn it on, to make new recovery codes, to turn it off (ADR 177). */
export default function SecondFactorDialogs({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { report, error, refetch } = useReport('GET /users/me/second-factor', {}, { fresh: true });
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  if (report) {
    return report.isOn ? (
      <ProofDialog own={report} onCodes={setCodes} onClose={onClose} />
    ) : (
      <SetUpDialogs onCodes={setCodes} onClose={onClose} />
    );
  }
  return (
    <Modal open title={t('secondFactor.title')} footer={null} onCancel={onClose}>
      {error ? <ErrorState failure={error} onRetry={refetch} /> : <ListSkeleton rows={2} />}
    </Modal>
  );
}

interface StepProps {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Turns it on in two steps: the password, then a code of the app. */
function SetUpDialogs({ onCodes, onClose }: StepProps) {
  const { t } = useTranslation('shell');
  const begun = useRef<NewSecondFactor>(undefined);
  const [factor, setFactor] = useState<NewSecondFactor>();
  const begin = async (body: { currentPassword: string }) => {
    begun.current = await api('POST /users/me/second-factor', { body });
  };
  const confirmed = useRef<readonly string[]>(undefined);
  const confirm = async ({ code }: { code: string }) => {
    const { recoveryCodes } = await api('PUT /users/me/second-factor', { body: { code } });
    updateSessionUser({ secondFactor: undefined });
    confirmed.current = recoveryCodes;
  };
  return (
    <>
      <RecordDialog<{ currentPassword: string }>
        open={factor === undefined}
        title={t('secondFactor.title')}
        initialValues={{ currentPassword: '' }}
        saveText={t('secondFactor.next')}
        onSave={begin}
        onClose={() => (begun.current ? setFactor(begun.current) : onClose())}
      >
        <p>{t('secondFactor.help')}</p>
        <PasswordField
          {...fieldsOf('POST /users/me/second-factor').currentPassword}
          label={t('fields.currentPassword')}
          help={t('secondFactor.begin')}
          autoComplete="current-password"
        />
      </RecordDialog>
      <RecordDialog<{ code: string }>
        open={factor !== undefined}
        title={t('secondFactor.title')}
        initialValues={{ code: '' }}
        saveText={t('secondFactor.confirm')}
        onSave={confirm}
        onClose={() => (confirmed.current ? onCodes(confirmed.current) : onClose())}
      >
        {factor && <NewFactor factor={factor} />}
        <TextField
          {...fieldsOf('PUT /users/me/second-factor').code}
          label={t('secondFactor.code')}
          autoComplete="one-time-code"
        />
      </RecordDialog>
    </>
  );
}

interface ProofValues {
  aim: 'renew' | 'remove';
  currentPassword: string;
  code: string;
}

/** Makes new recovery codes, or turns the second factor off, with password and code. */
function ProofDialog({ own, onCodes, onClose }: StepProps & { own: OwnSecondFactor }) {
  const { t } = useTranslation('shell');
  const renewed = useRef<readonly string[]>(undefined);
  const save = async ({ aim: wanted, ...body }: ProofValues) => {
    if (wanted === 'remove') {
      await api('POST /users/me/second-factor/removal', { body });
      updateSessionUser({ secondFactor: undefined });
      return;
    }
    const { recoveryCodes } = await api('POST /users/me/second-factor/recovery-codes', { body });
    renewed.current = recoveryCodes;
  };
  return (
    <RecordDialog<ProofValues>
      open
      title={t('secondFactor.title')}
      initialValues={{ aim: 'renew', currentPassword: '', code: '' }}
      saveText={t('secondFactor.next')}
      onSave={save}
      onClose={() => (renewed.current ? onCodes(renewed.current) : onClose())}
    >
      <p>{t('secondFactor.left', { count: own.recoveryCodesLeft })}</p>
      <SelectField
        name={aim}
        label={t('secondFactor.what')}
        clearable={false}
        help={own.isRequired ? t('secondFactor.requiredNote') : undefined}
        choices={[
          { value: 'renew', label: t('secondFactor.renew') },
          ...(own.isRequired ? [] : [{ value: 'remove', label: t('secondFactor.remove') }]),
        ]}
      />
      <PasswordField {...proof.currentPassword} label={t('fields.currentPassword')} autoComplete="current-password" />
      <TextField {...proof.code} label={t('secondFactor.anyCode')} autoComplete="one-time-code" />
    </RecordDialog>
  );
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Modal
      open
      title={t('secondFactor.codesTitle')}
      // The codes are shown only now: a click beside them must not lose them.
      maskClosable={false}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secondFactor.kept')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Modal>
  );
}
