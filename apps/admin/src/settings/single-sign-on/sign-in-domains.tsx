import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import type { SignInDomain } from '@recado/contract';
import { Button, CopyButton, formatDateTime, IconButton, Input, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import { type FormEvent, useId, useState } from 'react';

const { domain: facts } = fieldsOf('POST /single-sign-on/domains');

interface SignInDomainsProps {
  domains: readonly SignInDomain[];
  onChanged: () => void;
}

/** The e-mail domains of the company, each with the record that proves it. */
export function SignInDomains({ domains, onChanged }: SignInDomainsProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('singleSignOn.domains')}</h3>
      <p className="admin-meta">{t('singleSignOn.domainsHelp')}</p>
      {domains.length > 0 && (
        <ul className="sign-in-domains">
          {domains.map((domain) => (
            <DomainItem key={domain.id} domain={domain} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <NewDomain onChanged={onChanged} />
    </section>
  );
}

function DomainItem({
  domain: { id, domain, record, provedAt },
  onChanged,
}: {
  domain: SignInDomain;
  onChanged: () => void;
}) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const [isLooking, setLooking] = useState(false);
  const params = { domainId: id };
  const look = async () => {
    setLooking(true);
    try {
      await api('POST /single-sign-on/domains/:domainId/proof', { params });
      notify.success(t('singleSignOn.proved', { domain }));
      onChanged();
    } catch (failure) {
      notify.error(failure);
    } finally {
      setLooking(false);
    }
  };
  const ask = () =>
    confirm({
      title: t('singleSignOn.removeDomain'),
      what: domain,
      consequence: t('singleSignOn.removeDomainConsequence'),
      run: () => api('DELETE /single-sign-on/domains/:domainId', { params }).then(onChanged),
    });
  return (
    <li>
      <div className="sign-in-domain">
        <strong>{domain}</strong>
        <StatusText tone={provedAt ? 'success' : 'warning'}>
          {provedAt ? t('singleSignOn.provedAt', { date: formatDateTime(provedAt) }) : t('singleSignOn.unproven')}
        </StatusText>
        <IconButton icon={<DeleteOutlined />} label={t('singleSignOn.removeNamed', { domain })} onClick={ask} />
      </div>
      {!provedAt && (
        <div className="sign-in-copied">
          <Input readOnly aria-label={t('singleSignOn.record', { domain })} value={record} />
          <CopyButton text={record} label={t('singleSignOn.copyRecord', { domain })} />
          <Button loading={isLooking} onClick={() => void look()}>
            {t('singleSignOn.look')}
          </Button>
        </div>
      )}
    </li>
  );
}

function NewDomain({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const id = useId();
  const [domain, setDomain] = useState('');
  const [isSaving, setSaving] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (domain.trim() === '' || isSaving) return;
    setSaving(true);
    try {
      await api('POST /single-sign-on/domains', { body: { domain } });
      setDomain('');
      onChanged();
    } catch (failure) {
      notify.error(failure);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className="sign-in-new-domain" onSubmit={(event) => void add(event)}>
      <label htmlFor={id}>{t('singleSignOn.newDomain')}</label>
      <div className="sign-in-copied">
        <Input
          id={id}
          value={domain}
          maxLength={facts.maximum}
          placeholder="empresa.com.br"
          autoComplete="off"
          inputMode="url"
          onChange={({ target }) => setDomain(target.value)}
        />
        <Button htmlType="submit" loading={isSaving} disabled={domain.trim() === ''}>
          {t('singleSignOn.addDomain')}
        </Button>
      </div>
    </form>
  );
}
