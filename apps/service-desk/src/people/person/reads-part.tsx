import { api } from '@recado/api/client';
import { useLookup } from '@recado/api/live';
import type { ConversationRead } from '@recado/contract';
import { ErrorState, formatDateTime, ListSkeleton, Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';

/** Who read the person's conversations in the last 90 days: the latest, and the way to all (ADR 188). */
export function ReadsPart({ contactId }: { contactId: number }) {
  const { t } = useTranslation('service-desk');
  const { found, failure, renew } = useLookup('person reads', [contactId], (signal) =>
    api('GET /conversation-reads', { query: { contactId }, signal }),
  );
  return (
    <section aria-labelledby="person-reads">
      <h2 id="person-reads">{t('person.reads.title')}</h2>
      <p className="person-hint">{t('person.reads.about')}</p>
      {failure && <ErrorState failure={failure} onRetry={renew} />}
      {!found && !failure && <ListSkeleton />}
      {found?.records.length === 0 && <p>{t('person.reads.none')}</p>}
      {found && found.records.length > 0 && (
        <ul className="person-reads">
          {found.records.map((read) => (
            <ReadLine key={read.id} read={read} />
          ))}
        </ul>
      )}
      <Link to={`/audits/reads?contactId=${contactId}`}>{t('person.reads.all')}</Link>
    </section>
  );
}

function ReadLine({ read: { reader, way, lastAt, count } }: { read: ConversationRead }) {
  const { t } = useTranslation('service-desk');
  return (
    <li>
      <span>
        <Name text={reader.name} />
        {reader.kind !== 'user' && ` (${t(`person.reads.kinds.${reader.kind}`)})`} · {t(`person.reads.ways.${way}`)}
      </span>
      <span className="person-hint">
        {formatDateTime(lastAt)}
        {count > 1 && ` · ${t('person.reads.times', { count })}`}
      </span>
    </li>
  );
}
