import { useRemove } from '@recado/api/live';
import type { MessageTemplate } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog } from '@recado/ui/records';
import { TemplateUses } from './template-uses.tsx';
import { templates } from './templates.ts';

/** Asks before a template is deleted, and shows what uses it. */
export function DeleteTemplate({ template, onClose }: { template: MessageTemplate; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const remove = useRemove(templates);
  return (
    <RecordDialog
      open
      isDestructive
      title={t('templates.deleteTitle')}
      saveText={t('templates.delete')}
      initialValues={{}}
      onSave={() => remove.mutateAsync(template.id)}
      onClose={onClose}
    >
      <strong>
        {template.name} ({template.language})
      </strong>
      {template.status !== 'DRAFT' && <p>{t('templates.deleteConsequence')}</p>}
      <TemplateUses templateId={template.id} />
    </RecordDialog>
  );
}
