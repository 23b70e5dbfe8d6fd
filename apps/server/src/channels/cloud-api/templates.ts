import type { Readable } from 'node:stream';
import { templateCategory, templateQuality, templateStatus } from '@recado/contract';
import { parameterFormatOf } from '@recado/contract/template-variables';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { AccountTemplates, RemoteTemplate, TemplateSubmission } from '../template-port.ts';
import { componentsOf, contentOf, remoteComponents } from './template-components.ts';

/** A request to the Graph API, with the token of the connection. `content`: the bytes of an upload, from `offset` on. */
export interface TemplateRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the version, e.g. `123/message_templates`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
  content?: { bytes: Readable; offset: number };
}

/** What the Graph API refused. `code` null: it did not answer, and nothing is known of the outcome. */
export interface TemplateRefusal {
  code: number | null;
  subcode: number | null;
  /** Why, in WhatsApp's words for people. */
  words: string;
}

/** Asks the Graph API; resolves with its parsed answer, or with why there is none. */
export type AskTemplates = (request: TemplateRequest) => Promise<{ answer: unknown } | { refusal: TemplateRefusal }>;

/** The account and the app of a connection. Without an app no example can be uploaded. */
export interface TemplateAccount {
  accountId: string;
  appId: string | null;
}

const fields = 'id,name,language,category,status,quality_score,rejected_reason,parameter_format,components';
/** Templates on one page. */
const pageSize = '100';
/** Codes with which WhatsApp asks to come back later: its own trouble, or too many requests (CLOUD-API, Messages). */
const passing: ReadonlySet<number> = new Set([1, 2, 4, 80007, 80008, 131_000, 131_016, 133_016]);
/** WhatsApp has no template of this name or id. */
const notThere = 2_593_002;

// Ids have 64 bits: WhatsApp writes them as text here, and they stay one.
const remoteTemplate = z.looseObject({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: templateCategory.catch('UTILITY'),
  status: z.string(),
  quality_score: z.looseObject({ score: templateQuality.catch('UNKNOWN') }).optional(),
  rejected_reason: z.string().nullish(),
  parameter_format: z.string().optional(),
  components: remoteComponents.catch([]),
});
const listAnswer = z.looseObject({
  data: z.array(remoteTemplate),
  paging: z
    .looseObject({ next: z.string().optional(), cursors: z.looseObject({ after: z.string() }).optional() })
    .optional(),
});
const madeAnswer = z.looseObject({
  id: z.string(),
  status: templateStatus.catch('PENDING'),
  category: templateCategory.optional(),
});
const sessionAnswer = z.looseObject({ id: z.string() });
const offsetAnswer = z.looseObject({ file_offset: z.coerce.number().int().min(0) });
const handleAnswer = z.looseObject({ h: z.string() });

/** The templates of an account, through the Graph API. */
export function createAccountTemplates(ask: AskTemplates, { accountId, appId }: TemplateAccount): AccountTemplates {
  const request = async <Answer>(call: TemplateRequest, form: z.ZodType<Answer>): Promise<Answer> => {
    const told = await ask(call);
    if ('refusal' in told) throw refused(told.refusal);
    const parsed = form.safeParse(told.answer);
    if (!parsed.success) throw new AppError('ERR_TEMPLATE_UNREACHABLE', { cause: parsed.error });
    return parsed.data;
  };
  const path = `${accountId}/message_templates`;
  return {
    async list(after) {
      const query = { fields, limit: pageSize, ...(after !== null && { after }) };
      const { data, paging } = await request({ method: 'GET', path, query }, listAnswer);
      const next = paging?.next === undefined ? null : (paging.cursors?.after ?? null);
      return { templates: data.flatMap((template) => presented(template) ?? []), next };
    },
    async create(template) {
      const { id, status, category } = await request({ method: 'POST', path, body: bodyOf(template) }, madeAnswer);
      return { externalId: id, status, category: category ?? template.category };
    },
    async edit(externalId, template) {
      const { name: _name, language: _language, ...body } = bodyOf(template);
      await request({ method: 'POST', path: externalId, body }, z.unknown());
    },
    async remove({ externalId, name }) {
      const told = await ask({ method: 'DELETE', path, query: { name, hsm_id: externalId } });
      if ('refusal' in told && told.refusal.subcode !== notThere) throw refused(told.refusal);
    },
    async uploadExample({ name, mimetype, size, open }) {
      if (appId === null) throw new AppError('ERR_TEMPLATE_REFUSED', { details: { cause: 'App ID' } });
      const query = { file_name: name, file_length: String(size), file_type: mimetype };
      const { id } = await request({ method: 'POST', path: `${appId}/uploads`, query }, sessionAnswer);
      const send = async (offset: number) =>
        request({ method: 'POST', path: id, content: { bytes: await open(offset), offset } }, handleAnswer);
      const { h } = await send(0).catch(async (failure: unknown) => {
        if (!(failure instanceof AppError) || failure.code !== 'ERR_TEMPLATE_UNREACHABLE') throw failure;
        // An upload that broke off continues where WhatsApp says.
        return send((await request({ method: 'GET', path: id }, offsetAnswer)).file_offset);
      });
      return h;
    },
  };
}

function bodyOf(template: TemplateSubmission) {
  const { name, language, category, parameterFormat } = template;
  return { name, language, category, parameter_format: parameterFormat, components: componentsOf(template) };
}

/** States that the product does not know are left out: a later version of the platform may have more. */
function presented(template: z.output<typeof remoteTemplate>): RemoteTemplate | undefined {
  const status = stateOf(template.status);
  if (!status) return undefined;
  const { id, name, language, category, quality_score, rejected_reason: reason } = template;
  const { content, examples } = contentOf(template.components);
  return {
    ...{ externalId: id, name, language, category, status, content, examples },
    quality: quality_score?.score ?? 'UNKNOWN',
    reason: reason && reason !== 'NONE' ? reason.slice(0, 200) : null,
    parameterFormat:
      template.parameter_format?.toUpperCase() === 'POSITIONAL' ? 'POSITIONAL' : parameterFormatOf(content),
  };
}

function stateOf(status: string) {
  if (status === 'PENDING_DELETION') return 'DELETED';
  const known = templateStatus.safeParse(status).data;
  return known === 'DRAFT' ? undefined : known;
}

function refused({ code, words }: TemplateRefusal): AppError {
  if (code === null || passing.has(code)) return new AppError('ERR_TEMPLATE_UNREACHABLE');
  return new AppError('ERR_TEMPLATE_REFUSED', { details: { cause: words.slice(0, 300) } });
}
