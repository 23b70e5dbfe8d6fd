import type { SwitchReport } from '@recado/contract';
import { CopyButton, StatusText, type Tone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

type Phone = SwitchReport['companies'][number]['connections'][number];

const tones: Partial<Record<Phone['result'], Tone>> = { moved: 'success' };

/** After a switch: what became of each phone, and what is left for a person. */
export function SwitchResult({ report: { companies, left } }: { report: SwitchReport }) {
  const { t } = useTranslation('admin');
  return (
    <section className="move-card" aria-labelledby="move-left">
      <h2 id="move-left">{t('move.left')}</h2>
      <ol>
        <li>
          {t('move.leftNames')}{' '}
          {left.addresses.map((address) => (
            <Address key={address} text={address} />
          ))}
        </li>
        <li>
          {t('move.leftWebhooks')}
          <ul>
            {left.webhooks.map(({ of, address }) => (
              <li key={address}>
                {of}: <Address text={address} />
              </li>
            ))}
          </ul>
        </li>
        <li>
          {left.certificates.length > 0
            ? t('move.leftCertificates', { names: left.certificates.join(', ') })
            : t('move.noCertificates')}
        </li>
      </ol>
      <h3>{t('move.phonesTitle')}</h3>
      <ul className="move-phones">
        {companies.flatMap((company) =>
          company.connections.map(({ id, name, result }) => (
            <li key={`${company.sourceId} ${id ?? ''} ${name}`}>
              {company.name}, {name}:{' '}
              <StatusText tone={tones[result] ?? 'warning'}>{t(`move.phoneResults.${result}`)}</StatusText>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

function Address({ text }: { text: string }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <code>{text}</code> <CopyButton text={text} label={t('move.copyAddress')} />
    </>
  );
}
