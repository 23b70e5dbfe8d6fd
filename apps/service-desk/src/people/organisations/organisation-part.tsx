import { useUpdate } from '@recado/api/live';
import type { Contact } from '@recado/contract';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { OrganisationSelect } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { contacts } from '../contacts/contacts.ts';
import { useAddOrganisation } from './use-add-organisation.ts';
import './organisations.css';

/** Which organisation a contact belongs to: chosen, created by its name, or cleared, each stored at once. */
export default function OrganisationPart({ contact }: { contact: Contact }) {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const update = useUpdate(contacts);
  const add = useAddOrganisation();
  const store = (organisationId: number | null) =>
    void update.mutateAsync({ id: contact.id, body: { organisationId } }).catch(notify.error);
  const { organisation } = contact;
  return (
    <div className="contact-organisation">
      <span>
        {organisation ? (
          <Link className="organisation-link" to={`/organisations/${organisation.id}`}>
            {t('organisations.of', organisation)}
          </Link>
        ) : (
          t('organisations.one')
        )}
      </span>
      <OrganisationSelect
        label={t('organisations.choose')}
        value={contact.organisationId}
        disabled={update.isPending}
        onChange={store}
        onAdd={add}
      />
    </div>
  );
}
