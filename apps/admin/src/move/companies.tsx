import type { LookCompany, LookReport, Move } from '@recado/contract';
import { Button, Checkbox, formatBytes, formatDate, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { CompanyProgress } from './company-progress.tsx';
import { CompanyTasks } from './company-tasks.tsx';
import { useDurationText } from './duration-text.ts';
import { Findings } from './findings.tsx';

/** The companies of the other product: what they hold, how far their move is, and what can be done with the chosen ones. */
export function Companies({ move, look }: { move: Move; look: LookReport }) {
  const { t } = useTranslation('admin');
  const [chosen, choose] = useState<readonly string[]>([]);
  const isAll = chosen.length === look.companies.length;
  const toggle = (sourceId: string, isOn: boolean) =>
    choose(isOn ? [...chosen, sourceId] : chosen.filter((one) => one !== sourceId));
  return (
    <section className="move-card" aria-labelledby="move-companies">
      <div className="move-head">
        <h2 id="move-companies">{t('move.companies', { count: look.companies.length })}</h2>
        <Button
          size="small"
          type="link"
          onClick={() => choose(isAll ? [] : look.companies.map(({ sourceId }) => sourceId))}
        >
          {t(isAll ? 'move.chooseNone' : 'move.chooseAll')}
        </Button>
      </div>
      <ul className="move-companies">
        {look.companies.map((company) => {
          const moved = move.companies.find(({ sourceId }) => sourceId === company.sourceId);
          return (
            <li key={company.sourceId}>
              <Checkbox
                checked={chosen.includes(company.sourceId)}
                onChange={({ target }) => toggle(company.sourceId, target.checked)}
              >
                <strong>{company.name}</strong>
              </Checkbox>
              <CompanyFacts company={company} />
              <CompanyProgress counts={company.counts} moved={moved} />
              <Findings findings={moved?.copiedAt ? moved.findings : company.findings} />
            </li>
          );
        })}
      </ul>
      <CompanyTasks move={move} look={look} chosen={chosen} />
    </section>
  );
}

/** What a company holds, in one line. */
function CompanyFacts({
  company: { counts, files, firstMessageAt, lastMessageAt, seconds, phones },
}: {
  company: LookCompany;
}) {
  const { t } = useTranslation('admin');
  const durationText = useDurationText();
  const counted = (kind: string) =>
    t(`move.counted.${kind}`, { count: counts[kind] ?? 0, shown: formatNumber(counts[kind] ?? 0) });
  const facts = [
    counted('messages'),
    counted('tickets'),
    counted('contacts'),
    counted('users'),
    t('move.phones', { count: phones }),
    ...(files
      ? [t('move.fileFacts', { count: files.count, shown: formatNumber(files.count), size: formatBytes(files.bytes) })]
      : []),
    ...(firstMessageAt && lastMessageAt ? [`${formatDate(firstMessageAt)} – ${formatDate(lastMessageAt)}`] : []),
    t('move.takes', { duration: durationText(seconds) }),
  ];
  return <p className="admin-meta">{facts.join(' · ')}</p>;
}
