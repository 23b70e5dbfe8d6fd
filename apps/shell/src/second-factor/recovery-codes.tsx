import { saveFile } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import './second-factor.css';

/** Recovery codes, which are shown only once, with a button to keep them as a file. */
export default function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('shell');
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), t('secondFactor.fileName'));
  return (
    <div className="recovery-codes">
      <p>{t('secondFactor.codesHelp')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" className="recovery-codes-save" onClick={save}>
        {t('secondFactor.download')}
      </button>
    </div>
  );
}
