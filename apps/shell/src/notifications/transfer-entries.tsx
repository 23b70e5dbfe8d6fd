import { useReceivedTransfers } from '@recado/api/live';
import { ContactAvatar, Name, plainName, RelativeTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';

/**
 * The tickets that colleagues transferred to the user or their queues; an entry stays until its ticket is opened. A
 * ticket that waits in a queue cannot be opened (SPEC §2.4): the entry links to the list.
 */
export function TransferEntries({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('shell');
  const transfers = useReceivedTransfers();
  return transfers.map(({ ticketId, uuid, contact, by, queue, createdAt }) => (
    <li key={`transfer-${ticketId}`}>
      <Link className="notification" to={queue ? '/tickets' : `/tickets/${uuid}`} onClick={onChosen}>
        <ContactAvatar name={contact.name} picture={contact.profilePicUrl} size={36} />
        <span className="notification-text is-whole">
          <strong>
            <Name text={contact.name} />
          </strong>
          <span>
            {queue
              ? t('transfers.byToQueue', { name: plainName(by.name), queue: queue.name })
              : t('transfers.by', { name: plainName(by.name) })}
          </span>
        </span>
        <span className="notification-end">
          <RelativeTime value={createdAt} />
        </span>
      </Link>
    </li>
  ));
}
