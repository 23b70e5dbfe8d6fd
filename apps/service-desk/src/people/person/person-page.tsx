import { useAbility } from '@recado/auth';
import { ErrorState, formatHandle, ListSkeleton, Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link, useParams } from '@recado/ui/router';
import { ErasurePart } from './erasure-part.tsx';
import { ErasureProgress } from './erasure-progress.tsx';
import { ExportsPart } from './exports-part.tsx';
import { HoldPart } from './hold-part.tsx';
import { ReadsPart } from './reads-part.tsx';
import { usePerson } from './use-person.ts';
import './person.css';

/** What the law gives a person: to know what there is, to take it along, and to be erased (LGPD, art. 18). For administrators. */
export default function PersonPage() {
  const contactId = Number(useParams().contactId);
  return <PersonData key={contactId} contactId={contactId} />;
}

function PersonData({ contactId }: { contactId: number }) {
  const { t } = useTranslation('service-desk');
  const seesReads = useAbility('audits:view');
  const { found, failure, renew, exports, erasure, follow } = usePerson(contactId);
  return (
    <div className="person-page">
      <p>
        <Link to="/contacts">{t('person.back')}</Link>
      </p>
      <h1>{t('person.title')}</h1>
      {erasure && <ErasureProgress erasure={erasure} />}
      {failure && !erasure && <ErrorState failure={failure} onRetry={renew} />}
      {!found && !failure && !erasure && <ListSkeleton />}
      {found && erasure?.state !== 'done' && (
        <>
          <p className="person-name">
            <Name text={found.contact.name} />{' '}
            <span>{formatHandle({ ...found.contact, number: found.contact.number ?? '' })}</span>
          </p>
          <section aria-labelledby="person-counts">
            <h2 id="person-counts">{t('person.counts')}</h2>
            <dl className="person-counts">
              {found.counts
                .filter(({ count }) => count > 0)
                .map(({ kind, count }) => (
                  <div key={kind}>
                    <dt>{t(`person.kinds.${kind}`)}</dt>
                    <dd>{count}</dd>
                  </div>
                ))}
            </dl>
          </section>
          <ExportsPart contactId={contactId} exports={exports} onChange={renew} />
          <HoldPart contactId={contactId} hold={found.hold} onChange={renew} />
          {seesReads && <ReadsPart contactId={contactId} />}
          {!erasure && <ErasurePart person={found} onAsked={follow} />}
        </>
      )}
    </div>
  );
}
