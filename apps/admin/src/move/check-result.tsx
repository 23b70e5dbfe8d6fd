import type { CheckedKind, CheckReport, CompanyCheck } from '@recado/contract';
import { kindWords, reasonInWords } from '@recado/contract/move-words';
import { formatNumber, StatusText } from '@recado/ui/core';
import { currentLanguage, useTranslation } from '@recado/ui/i18n';

/** The counts of a kind, in the order of the columns. */
const columns = ['there', 'copied', 'here', 'unexplained'] as const;

/** The comparison of moved companies with the other product: what differs, and why. */
export function CheckResult({ report }: { report: CheckReport }) {
  const { t } = useTranslation('admin');
  return (
    <section className="move-card" aria-labelledby="move-check">
      <h2 id="move-check">{t('move.checkTitle')}</h2>
      {report.companies.map((company) => (
        <CheckedCompany key={company.sourceId} company={company} />
      ))}
    </section>
  );
}

function CheckedCompany({ company }: { company: CompanyCheck }) {
  const { t } = useTranslation('admin');
  const { name, isRight, kinds, figures, messages, month } = company;
  return (
    <>
      <h3>
        {name}{' '}
        <StatusText tone={isRight ? 'success' : 'danger'}>{t(isRight ? 'move.isRight' : 'move.isNotRight')}</StatusText>
      </h3>
      <p>
        {t('move.messagesLooked', {
          count: messages.looked,
          problems: formatNumber(messages.problems.length),
          files: formatNumber(messages.files),
        })}
      </p>
      <table className="move-table">
        <thead>
          <tr>
            <th scope="col">{t('move.kind')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="move-number">
                {t(`move.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((checked) => (
            <CheckedRows key={checked.kind} checked={checked} />
          ))}
        </tbody>
      </table>
      <ul>
        {figures.map(({ name: figure, there, here, isSame }) => (
          <li key={figure}>
            <StatusText tone={isSame ? 'success' : 'danger'}>
              {t(`move.figures.${figure}`, { month })}: {formatNumber(there, 2)} → {formatNumber(here, 2)}
            </StatusText>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The counts of a kind; below them why they differ. */
function CheckedRows({ checked }: { checked: CheckedKind }) {
  const language = currentLanguage();
  const { kind, explained, unexplained, missing } = checked;
  const counts = { ...checked, unexplained: unexplained + missing };
  const why = Object.entries(explained).map(
    ([reason, rows]) => `${reasonInWords(reason, language)} (${formatNumber(rows)})`,
  );
  return (
    <>
      <tr className={why.length > 0 ? 'move-explained' : undefined}>
        <th scope="row">{kindWords[kind]?.[language] ?? kind}</th>
        {columns.map((column) => (
          <td key={column} className="move-number">
            {formatNumber(counts[column])}
          </td>
        ))}
      </tr>
      {why.length > 0 && (
        <tr>
          <td colSpan={columns.length + 1} className="admin-meta">
            {why.join('; ')}
          </td>
        </tr>
      )}
    </>
  );
}
