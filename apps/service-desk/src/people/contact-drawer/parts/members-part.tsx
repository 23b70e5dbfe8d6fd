import { api } from '@recado/api/client';
import type { Answer, Ticket } from '@recado/contract';
import { Button, ContactAvatar, formatPhone, ListSkeleton, Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useState } from 'react';

type Members = Answer<'GET /tickets/:ticketId/members'>['members'];

/** How many members are shown at first. */
const atFirst = 30;

/** Who is in the group of a chat, as WhatsApp says now. */
export function MembersPart({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('service-desk');
  const [members, setMembers] = useState<Members>();
  const [attempt, setAttempt] = useState(0);
  const [hasAll, showAll] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let isWanted = true;
    setMembers(undefined);
    api('GET /tickets/:ticketId/members', { params: { ticketId: ticket.id } }).then(
      (answer) => isWanted && setMembers(answer.members),
      () => isWanted && setMembers(null),
    );
    return () => {
      isWanted = false;
    };
  }, [ticket.id, attempt]);
  if (members === undefined) return <ListSkeleton rows={3} avatar />;
  if (members === null) {
    return (
      <p className="members-unknown">
        {t('members.unknown')}{' '}
        <Button type="link" size="small" onClick={() => setAttempt(attempt + 1)}>
          {t('members.again')}
        </Button>
      </p>
    );
  }
  const shown = hasAll ? members : members.slice(0, atFirst);
  return (
    <>
      <p className="members-count">{t('members.count', { count: members.length })}</p>
      <ul className="members">
        {shown.map(({ contactId, name, number, isAdmin, isOwn }, place) => {
          const phone = number ? formatPhone(number) : '';
          const title = name || phone || t('members.nameless');
          return (
            <li key={contactId ?? number ?? `place ${place}`}>
              <ContactAvatar name={title} size={32} />
              <span className="member-names">
                <Name text={title} />
                {phone !== '' && phone !== title && <small>{phone}</small>}
              </span>
              {isOwn && <small className="member-admin">{t('members.own')}</small>}
              {isAdmin && <small className="member-admin">{t('members.admin')}</small>}
            </li>
          );
        })}
      </ul>
      {shown.length < members.length && (
        <Button type="link" onClick={() => showAll(true)}>
          {t('members.all')}
        </Button>
      )}
    </>
  );
}
