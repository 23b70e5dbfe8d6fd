import type { OfficialCheck } from '@recado/contract';
import { formatNumber, formatPhone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert } from '@recado/ui/records';
import { useLimitText } from './limit-text.ts';

interface FoundNumberProps {
  found: OfficialCheck;
  isMoving: boolean;
  hasPin: boolean;
}

/** What WhatsApp says about a number before it is connected, what moving loses, and what is left to do on the phone. */
export function FoundNumber({ found, isMoving, hasPin }: FoundNumberProps) {
  const { t } = useTranslation('admin');
  const limitText = useLimitText();
  const problems = found.problems.filter((problem) => !(problem === 'number_not_registered' && hasPin));
  const facts = [
    [t('official.number'), formatPhone(found.number)],
    [t('official.verifiedName'), found.verifiedName],
    [t('official.account'), found.accountName],
    [t('official.quality'), t(`official.qualities.${found.quality}`)],
    [t('official.limit'), limitText(found.dailyLimit)],
    [t('official.templates'), formatNumber(found.templates)],
  ] as const;
  return (
    <>
      <dl className="official-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {problems.map((problem) => (
        <Alert key={problem} type="warning" showIcon title={t(`connections.detail.${problem}`)} />
      ))}
      {isMoving && (
        <>
          {found.templates === 0 && <Alert type="warning" showIcon title={t('official.noTemplates')} />}
          <p>{t('official.keeps')}</p>
          <p>{t('official.loses')}</p>
          <p>{t(found.isOnPhone ? 'official.phoneStays' : 'official.phoneLeaves')}</p>
        </>
      )}
    </>
  );
}
