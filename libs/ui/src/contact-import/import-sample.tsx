import { useTranslation } from '../i18n/index.ts';
import { Form } from '../records/index.ts';
import { type ColumnValues, columnLetter, noTitles } from './import-choice.ts';

/** The most rows that are shown. */
const mostShown = 8;

/** The first rows of a sheet, with the chosen meaning above each column; the titles are set off from the people. */
export function ImportSample({ rows }: { rows: readonly (readonly string[])[] }) {
  const { t } = useTranslation();
  const values: ColumnValues = Form.useWatch([], Form.useFormInstance()) ?? {};
  const { titles = 0, number, name, email, furtherNumbers = [], furtherNames = [], extras = [] } = values;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const meaningOf = (column: number): string => {
    if (column === number) return t('contactImport.number');
    if (column === name || furtherNames.includes(column)) return t('contactImport.name');
    if (column === email) return t('contactImport.email');
    if (furtherNumbers.includes(column)) return t('contactImport.otherNumber');
    return extras.includes(column) ? t('contactImport.extra') : '';
  };
  const from = titles === noTitles ? 0 : Math.max(0, titles);
  const shown = rows.slice(0, from + mostShown);
  const classOf = (at: number) => (at === titles ? 'import-titles' : at < from ? 'import-above' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className="import-sample" tabIndex={0} aria-label={t('contactImport.sample')}>
      <table>
        <thead>
          <tr>
            {Array.from({ length: width }, (_, column) => (
              <th key={columnLetter(column)} scope="col">
                {columnLetter(column)}
                {meaningOf(column) && <strong>{meaningOf(column)}</strong>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sample never change.
            <tr key={at} className={classOf(at)}>
              {Array.from({ length: width }, (_, column) => (
                <td key={columnLetter(column)}>{row[column] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
