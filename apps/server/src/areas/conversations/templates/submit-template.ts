import type { BodyOutput } from '@recado/contract';
import { type EditRefusal, editRefusal, templateProblems } from '@recado/contract/template-rules';
import { parameterFormatOf } from '@recado/contract/template-variables';
import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { RemoteTemplate } from '../../../channels/template-port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { issueOf } from '../../../platform/issues.ts';
import { fitsHeader } from './header-file.ts';
import {
  connectionOf,
  type PresentedTemplate,
  publishTemplate,
  requireTemplate,
  type TemplateRow,
} from './template-rows.ts';
import { messageTemplates } from './templates.schema.ts';

type Changes = BodyOutput<'POST /templates/:templateId/submit'>;
/** A template as it is to be submitted, and the connection through which. */
type Submission = TemplateRow & { connectionId: number };

/** What WhatsApp says of a new template; undefined for an edit. */
type Made = Pick<RemoteTemplate, 'externalId' | 'status' | 'category'> | undefined;

/**
 * Submits a draft, or an edit of a template, to WhatsApp for review; `storeSubmitted` stores what it accepted. If the server
 * stops between the two, the next synchronisation finds the template by its name. Throws what the account's templates
 * throw.
 */
export async function submitTemplate(
  { channels, storage }: Pick<ServicePlatform, 'channels' | 'storage'>,
  { template, file, connectionId }: Submission,
): Promise<Made> {
  const account = await channels.templates(connectionId);
  const hasFile = template.content.header && !['TEXT', 'LOCATION'].includes(template.content.header.format);
  const headerHandle =
    file && hasFile
      ? await account.uploadExample({
          name: file.originalName,
          mimetype: file.mimetype,
          size: file.size,
          open: (from) => storage.open(file.name, { start: from, end: file.size - 1 }),
        })
      : undefined;
  const form = { ...template, headerHandle };
  const made = template.externalId === null ? await account.create(form) : undefined;
  if (template.externalId !== null) await account.edit(template.externalId, form);
  return made;
}

/**
 * The template with the changes. Throws ERR_VALIDATION with the rules that it breaks, ERR_TEMPLATE_STATE,
 * ERR_TEMPLATE_EDIT_LIMIT.
 */
export async function prepareSubmission(
  unit: Unit,
  { companyId }: CallerSession,
  id: number,
  changes: Changes,
): Promise<Submission> {
  const { template: stored, file } = await requireTemplate(unit, companyId, id);
  const { category = stored.category, content = stored.content } = changes;
  const { examples = stored.examples, bindings = stored.bindings } = changes;
  const refusal = editRefusal(stored, category, unit.now().getTime());
  if (refusal) throw new AppError(refusals[refusal]);
  const template = { ...stored, category, content, examples, bindings, parameterFormat: parameterFormatOf(content) };
  const headerFile = file !== null && fitsHeader(content.header, file.mimetype);
  const problems = templateProblems({ ...template, headerFile });
  if (problems.length > 0) {
    const issues = problems.map(({ path, code, params }) => issueOf(`body.${path}`, code, params));
    throw new AppError('ERR_VALIDATION', { details: { issues } });
  }
  return { template, file, connectionId: await connectionOf(unit, stored) };
}

const refusals = {
  closed: 'ERR_TEMPLATE_STATE',
  categoryFixed: 'ERR_TEMPLATE_STATE',
  tooOften: 'ERR_TEMPLATE_EDIT_LIMIT',
} as const satisfies Record<EditRefusal, string>;

/** Only these count for the limit of edits. */
const keptEdits = 30 * 24 * 3_600_000;

/** Stores what WhatsApp accepted. */
export async function storeSubmitted(unit: Unit, { template }: Submission, made: Made): Promise<PresentedTemplate> {
  const { category, content, examples, bindings, parameterFormat, edits } = template;
  const now = unit.now();
  const since = now.getTime() - keptEdits;
  const counted = template.status === 'APPROVED' ? [...edits, now.getTime()] : edits;
  await unit.db
    .update(messageTemplates)
    .set({
      ...{ category, content, examples, bindings, parameterFormat, status: 'PENDING', ...made },
      ...{ reason: null, advice: null, notice: null, noticedAt: null, submittedAt: now },
      edits: counted.filter((moment) => moment > since),
    })
    .where(eq(messageTemplates.id, template.id));
  return publishTemplate(unit, template);
}
