import type { LookFinding } from '@recado/contract';
import { findingWords } from '@recado/contract/move-words';
import { formatNumber } from '@recado/ui/core';
import { currentLanguage, useTranslation } from '@recado/ui/i18n';

/** Reasons that are shown at once; more are opened. */
const fewReasons = 3;

/** What does not come over exactly: each reason with its number of rows, and some of them on demand. */
export function Findings({ findings }: { findings: readonly LookFinding[] }) {
  const { t } = useTranslation('admin');
  if (findings.length <= fewReasons) return <Reasons findings={findings} />;
  return (
    <details className="move-reasons">
      <summary>{t('move.notExactly', { count: findings.length })}</summary>
      <Reasons findings={findings} />
    </details>
  );
}

function Reasons({ findings }: { findings: readonly LookFinding[] }) {
  const { t } = useTranslation('admin');
  return (
    <ul className="move-findings">
      {findings.map((finding) => (
        <li key={`${finding.kind} ${finding.reason}`}>
          <details>
            <summary>
              {findingWords(finding, currentLanguage())}{' '}
              <span className="admin-meta">{t('move.rows', { count: finding.rows })}</span>
            </summary>
            <ul>
              {finding.examples.map(({ id, detail }) => (
                <li key={`${id} ${detail}`}>
                  {id && <code>{id}</code>} {detail}
                </li>
              ))}
              {finding.rows > finding.examples.length && (
                <li>{t('move.moreRows', { count: formatNumber(finding.rows - finding.examples.length) })}</li>
              )}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
}
