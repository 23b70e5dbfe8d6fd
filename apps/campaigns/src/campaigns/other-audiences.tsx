import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { applyAnswer } from '@recado/api/live';
import { type CampaignAudienceProps, campaignAudience, useExtensionActions } from '@recado/federation';
import { Button } from '@recado/ui/core';
import { useLanguage } from '@recado/ui/i18n';
import { PictureIcon } from '@recado/ui/icons';
import { Form } from '@recado/ui/records';
import { listChoices } from './campaign-choices.ts';

const fields = fieldsOf('POST /campaigns');

type Audience = Parameters<CampaignAudienceProps['choose']>[0];

/** Further sources of an audience, of other remotes: each makes a contact list, which is then chosen. */
export function OtherAudiences({ disabled }: { disabled: boolean }) {
  const { language } = useLanguage();
  const form = Form.useFormInstance();
  const { entries, running } = useExtensionActions(campaignAudience, {}, (onClose) => ({
    choose: async (audience) => {
      const contactListId = await listOf(audience);
      form.setFieldsValue({ [fields.contactListId.name]: contactListId, [fields.tagListId.name]: undefined });
    },
    onClose,
  }));
  if (entries.length === 0) return null;
  return (
    <div className="campaign-audiences">
      {entries.map(({ key, extension: { entry }, run }) => (
        <Button key={key} icon={entry.icon && <PictureIcon {...entry.icon} />} disabled={disabled} onClick={run}>
          {entry.title[language]}
        </Button>
      ))}
      {/* A form of theirs must not save the campaign, in whose form they stand. */}
      <div onSubmit={(event) => event.stopPropagation()}>{running}</div>
    </div>
  );
}

/** Makes a contact list and imports these people into it; answers its id. */
async function listOf({ name, contacts }: Audience): Promise<number> {
  const { id } = await applyAnswer(listChoices, () => api('POST /contact-lists', { body: { name } }));
  const rows = [['Nome', 'Número', 'E-mail'], ...contacts.map(({ name, number, email = '' }) => [name, number, email])];
  const text = rows.map((row) => row.map(inQuotes).join(';')).join('\r\n');
  const file = new File([text], `${name}.csv`, { type: 'text/csv' });
  await api('POST /contact-lists/:contactListId/upload', {
    params: { contactListId: id },
    body: {},
    files: [{ field: 'file', file }],
  });
  return id;
}

function inQuotes(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
