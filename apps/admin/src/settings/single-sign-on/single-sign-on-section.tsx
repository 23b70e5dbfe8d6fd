import { useReport } from '@recado/api/live';
import { CopyButton, ErrorState, Input, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useId } from 'react';
import { ProviderForm } from './provider-form.tsx';
import { ProviderTrial } from './provider-trial.tsx';
import './single-sign-on.css';
import { SignInDomains } from './sign-in-domains.tsx';

/** Signing in with the account of the company: the issuer, its trial, and the e-mail domains (ADR 193). */
export default function SingleSignOnSection() {
  const { t } = useTranslation('admin');
  const id = useId();
  const { report, error, refetch } = useReport('GET /single-sign-on', {}, { fresh: true });
  return (
    <section className="single-sign-on" aria-labelledby={id}>
      <h2 id={id}>{t('singleSignOn.title')}</h2>
      <p className="admin-meta">{t('singleSignOn.help')}</p>
      {!report && (error ? <ErrorState failure={error} onRetry={refetch} /> : <ListSkeleton />)}
      {report && (
        <>
          <label htmlFor={`${id}-redirect`}>{t('singleSignOn.redirectUri')}</label>
          <div className="sign-in-copied">
            <Input id={`${id}-redirect`} readOnly value={report.redirectUri} />
            <CopyButton text={report.redirectUri} label={t('singleSignOn.copyRedirect')} />
          </div>
          <SignInDomains domains={report.domains} onChanged={refetch} />
          <ProviderForm stored={report.provider} onChanged={refetch} />
          {report.provider && <ProviderTrial provider={report.provider} onRemoved={refetch} />}
        </>
      )}
    </section>
  );
}
