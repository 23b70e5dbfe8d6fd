import { api } from '@recado/api/client';
import type { PersonExport } from '@recado/contract';
import { Button, formatBytes, formatDateTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';

interface ExportsPartProps {
  contactId: number;
  exports: readonly PersonExport[];
  onChange: () => void;
}

const isUnderWay = ({ state }: PersonExport) => state === 'waiting' || state === 'running';

/** Archives with everything about the person, which they can read; those that the caller asked for. */
export function ExportsPart({ contactId, exports, onChange }: ExportsPartProps) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await api('POST /contacts/:contactId/person/exports', { params: { contactId } }).then(onChange, notify.error);
    setAsking(false);
  };
  const remove = (id: number) =>
    void api('DELETE /person-exports/:exportId', { params: { exportId: id } }).then(onChange, notify.error);
  return (
    <section aria-labelledby="person-exports">
      <h2 id="person-exports">{t('person.exports')}</h2>
      <p className="person-hint">{t('person.exportsAbout')}</p>
      <Button loading={isAsking} disabled={exports.some(isUnderWay)} onClick={() => void ask()}>
        {t('person.ask')}
      </Button>
      {exports.length > 0 && (
        <ul className="person-exports">
          {exports.map((one) => (
            <li key={one.id}>
              <span>
                {one.address ? (
                  <a href={one.address} download rel="noreferrer">
                    {t('person.save', { size: formatBytes(one.size ?? 0) })}
                  </a>
                ) : (
                  t(`person.exportStates.${one.state}`)
                )}
                {one.address && one.expiresAt && <> · {t('person.until', { time: formatDateTime(one.expiresAt) })}</>}
              </span>
              <Button
                size="small"
                aria-label={t('person.removeOf', { time: formatDateTime(one.createdAt) })}
                onClick={() => remove(one.id)}
              >
                {t('person.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
