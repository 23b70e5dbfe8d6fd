import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { useReport } from '@recado/api/live';
import { updateSessionUser, useSession } from '@recado/auth';
import type { PlacedExtension } from '@recado/federation';
import { useTranslation } from '@recado/ui/i18n';
import { CurrentPasswordField, EmailField, PasswordField, RecordDialog, TextField } from '@recado/ui/records';
import { Suspense, useId, useState } from 'react';
import { OwnEmailSection } from '../own-email/lazy-parts.ts';
import { PasskeysDialog } from '../passkeys/lazy-dialog.ts';
import { SecondFactorDialogs } from '../second-factor/lazy-parts.ts';
import { endSession } from '../session/end-session.ts';
import { showAtLogin } from '../session/login-notice.ts';
import { NumberDialogs } from './number-dialogs.tsx';
import { OpenedSection, ProfileSections } from './profile-sections.tsx';
import './profile.css';
import { Button, formatPhone, StatusText } from '@recado/ui/core';

/** Name and e-mail are required; the password may stay empty. */
const { name, email } = fieldsOf('POST /users');
const { password } = fieldsOf('PUT /users/:userId');

interface ProfileValues {
  name: string;
  email: string;
  password: string;
  currentPassword?: string;
}

/** The user's own profile: name, e-mail, password, WhatsApp number (SPEC §5, User). */
export function ProfileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const [isNumberOpen, setNumberOpen] = useState(false);
  const [isFactorOpen, setFactorOpen] = useState(false);
  const [isPasskeysOpen, setPasskeysOpen] = useState(false);
  const [section, setSection] = useState<PlacedExtension>();
  const save = async ({ password: chosen, ...rest }: ProfileValues) => {
    const body = chosen ? { ...rest, password: chosen } : rest;
    const changed = await api('PUT /users/:userId', { params: { userId: user.id }, body });
    if (chosen) signInAgain();
    else updateSessionUser({ name: changed.name, email: changed.email });
  };
  // A new password ends every session of the user, including this one.
  const signInAgain = () => {
    endSession('left');
    showAtLogin({ kind: 'text', text: t('profile.signInAgain') });
  };
  return (
    <>
      <RecordDialog<ProfileValues>
        open={open}
        title={t('profile.title')}
        initialValues={{ name: user.name, email: user.email, password: '' }}
        onSave={save}
        onClose={onClose}
        savedText={t('profile.saved')}
      >
        <TextField {...name} label={t('fields.name')} autoComplete="name" />
        <EmailField {...email} label={t('fields.email')} autoComplete="email" />
        <NewPassword />
        <CurrentPasswordField email={user.email} />
        <RecoveryNumber onChange={() => setNumberOpen(true)} />
        {!user.developer && !user.support?.isOwn && (
          <>
            <Suspense>
              <OwnEmailSection />
            </Suspense>
            <SignInSection title={t('profile.secondFactor')} onOpen={() => setFactorOpen(true)} />
            <SignInSection title={t('profile.passkeys')} onOpen={() => setPasskeysOpen(true)} />
          </>
        )}
        <ProfileSections onOpen={setSection} />
      </RecordDialog>
      <OpenedSection section={open ? section : undefined} onClose={() => setSection(undefined)} />
      {open && isFactorOpen && (
        <Suspense>
          <SecondFactorDialogs onClose={() => setFactorOpen(false)} />
        </Suspense>
      )}
      {open && isPasskeysOpen && (
        <Suspense>
          <PasskeysDialog onClose={() => setPasskeysOpen(false)} />
        </Suspense>
      )}
      <NumberDialogs open={open && isNumberOpen} onClose={() => setNumberOpen(false)} />
    </>
  );
}

/** A new password, with what the company asks of it (ADR 190). */
function NewPassword() {
  const { t } = useTranslation('shell');
  const { report } = useReport('GET /password-rule', {});
  const { minimum = 0, maximum } = { ...password, ...(report && { minimum: report.minimumLength }) };
  const help = `${t('fields.passwordLength', { minimum, maximum })}. ${t('profile.passwordHelp')}`;
  return <PasswordField {...password} minimum={minimum} label={t('fields.newPassword')} help={help} />;
}

/** The number for password recovery, whether it is verified, and the button to verify it. */
function RecoveryNumber({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('shell');
  const { wpp, wppProved } = useSession().user;
  return (
    <section className="recovery-number" aria-label={t('profile.number')}>
      <div>
        <strong>{t('profile.number')}</strong>
        <span>{wpp ? formatPhone(wpp) : t('profile.noNumber')}</span>
        {wpp && (
          <StatusText tone={wppProved ? 'success' : 'warning'}>
            {t(wppProved ? 'profile.proved' : 'profile.unproved')}
          </StatusText>
        )}
      </div>
      <Button onClick={onChange}>{t(wpp && !wppProved ? 'profile.prove' : 'profile.changeNumber')}</Button>
      <p>{t('profile.whatsappHelp')}</p>
    </section>
  );
}

/** The button to another way of signing in; its dialog says whether the user has it. */
function SignInSection({ title, onOpen }: { title: string; onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const id = useId();
  return (
    <section className="profile-section" aria-labelledby={id}>
      <strong id={id}>{title}</strong>
      <Button aria-describedby={id} onClick={onOpen}>
        {t('profile.manageFactor')}
      </Button>
    </section>
  );
}
