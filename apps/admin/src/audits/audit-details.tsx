import type { AuditEntry } from '@recado/contract';
import { Button, Drawer, formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useAuditWords } from './audit-words.ts';
import type { AuditFilters } from './audits.ts';

interface AuditDetailsProps {
  entry: AuditEntry | undefined;
  onClose: () => void;
  /** Limits the list to the entries of a person or about a record. */
  onFilter: (filters: AuditFilters) => void;
}

/** A full entry: user, time, origin, and each field before and after. */
export function AuditDetails({ entry, onClose, onFilter }: AuditDetailsProps) {
  const words = useAuditWords();
  return (
    <Drawer
      open={entry !== undefined}
      onClose={onClose}
      title={entry && `${words.action(entry.action)} · ${words.record(entry)}`}
    >
      {entry && <Facts entry={entry} />}
      {entry && <Changes entry={entry} />}
      {entry && <Others entry={entry} onFilter={onFilter} />}
    </Drawer>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  const facts = [
    [t('audits.when'), formatDateTime(entry.createdAt)],
    [t('audits.who'), words.who(entry)],
    [t('audits.where'), [entry.address, entry.agent].filter(Boolean).join(' · ')],
    [t('audits.company'), words.company(entry)],
  ] as const;
  return (
    <dl className="audit-facts">
      {facts.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Changes({ entry: { changes } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  if (changes.length === 0) return <p className="admin-meta">{t('audits.noChanges')}</p>;
  return (
    <section aria-label={t('audits.changes')}>
      <ul className="audit-changes">
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            <strong>{words.field(field)}</strong>
            <dl>
              <dt>{t('audits.before')}</dt>
              <dd className={before === null ? 'audit-nothing' : 'audit-before'}>{words.value(before)}</dd>
              <dt>{t('audits.after')}</dt>
              <dd className={after === null ? 'audit-nothing' : 'audit-after'}>{words.value(after)}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Others({ entry, onFilter }: { entry: AuditEntry; onFilter: (filters: AuditFilters) => void }) {
  const { t } = useTranslation('admin');
  const { actorId, kind, recordId } = entry;
  return (
    <p className="audit-others">
      {actorId !== null && <Button onClick={() => onFilter({ actorId })}>{t('audits.onlyPerson')}</Button>}
      {recordId !== null && <Button onClick={() => onFilter({ kind, recordId })}>{t('audits.onlyRecord')}</Button>}
    </p>
  );
}
