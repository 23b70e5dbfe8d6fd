import type { Answer } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Alert } from '@recado/ui/records';

type Result = Answer<'POST /message-rates/upload'>;

/** What became of the rows of a price list, and what is wrong with those that were refused. */
export function ImportResult({ result, onClose }: { result: Result; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const { added, replaced, refused } = result;
  return (
    <Alert
      showIcon
      type={refused.length > 0 ? 'warning' : 'success'}
      closable={{ onClose }}
      title={t('rates.imported', { added: formatNumber(added), replaced: formatNumber(replaced) })}
      description={
        refused.length > 0 && (
          <>
            <p>{t('rates.refused', { count: refused.length })}</p>
            <ul>
              {refused.map(({ row, problem, text }) => (
                <li key={row}>{t(`rates.problems.${problem}`, { row, text })}</li>
              ))}
            </ul>
          </>
        )
      }
    />
  );
}
