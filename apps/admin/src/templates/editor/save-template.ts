import { api } from '@recado/api/client';
import { type Attachment, applyAnswer, fileAt, type Progress } from '@recado/api/live';
import type { BodyInput, MessageTemplate } from '@recado/contract';
import { templates } from '../templates.ts';
import type { Draft } from './draft.ts';

/** The file of a template's header. */
export const fileOfTemplate = fileAt('/templates/:templateId/media-upload', {
  isThere: ({ headerFileName }) => headerFileName !== null,
});

/** Sends a template, or a change of one, for review. */
export function submitNow(
  templateId: number,
  body: BodyInput<'POST /templates/:templateId/submit'>,
): Promise<MessageTemplate> {
  return applyAnswer(templates, () => api('POST /templates/:templateId/submit', { params: { templateId }, body }));
}

/** What the editor changes of a template that WhatsApp has. */
interface SharedChanges {
  category: MessageTemplate['category'];
  draft: Draft;
  attachment: Attachment;
}

/**
 * Saves a template that WhatsApp has: its file, examples and bindings are ours; another content or category goes for
 * review, and is stored once WhatsApp has accepted it.
 */
export async function saveShared(
  record: MessageTemplate,
  { category, draft, attachment }: SharedChanges,
  onProgress: Progress,
): Promise<void> {
  const { content, examples, bindings } = draft;
  const { file } = attachment;
  if (file) await applyAnswer(templates, () => fileOfTemplate.upload(record, file, onProgress));
  else if (record.headerFileName !== null && attachment.name === undefined) {
    await applyAnswer(templates, () => fileOfTemplate.remove(record));
  }
  if (category !== record.category || JSON.stringify(content) !== JSON.stringify(record.content)) {
    await submitNow(record.id, { category, content, examples, bindings });
    return;
  }
  await templates.update(record.id, { examples, bindings });
}
