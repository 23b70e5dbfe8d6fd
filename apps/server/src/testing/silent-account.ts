import { randomInt } from 'node:crypto';
import type { AccountTemplates, RemoteTemplate, TemplateSubmission } from '../channels/template-port.ts';
import type { AppError } from '../platform/errors.ts';

/** The templates of an account of no WhatsApp: it accepts everything for review. */
export interface SilentAccount extends AccountTemplates {
  /** What the account has; a test may change it. */
  remote: RemoteTemplate[];
  /** What was submitted, in order. */
  submitted: TemplateSubmission[];
  /** The contents of uploaded examples, in order. */
  uploaded: string[];
  /** The refusal of the next change; set it in a test. */
  refusal: AppError | undefined;
}

/** Templates on one page. */
const pageSize = 2;

/** Creates such an account. */
export function silentAccount(): SilentAccount {
  const account: SilentAccount = {
    remote: [],
    submitted: [],
    uploaded: [],
    refusal: undefined,
    async list(after) {
      const start = Number(after ?? 0);
      const end = start + pageSize;
      return { templates: account.remote.slice(start, end), next: end < account.remote.length ? String(end) : null };
    },
    async create(template) {
      take(template);
      const { headerHandle: _handle, ...form } = template;
      const externalId = `9${randomInt(10 ** 9)}${randomInt(10 ** 9)}`;
      const { name, language, category, parameterFormat, examples, content } = form;
      const fields = { name, language, category, parameterFormat, examples, content };
      account.remote.push({ ...fields, externalId, status: 'PENDING', quality: 'UNKNOWN', reason: null });
      return { externalId, status: 'PENDING', category };
    },
    edit: async (_externalId, template) => take(template),
    async remove({ externalId }) {
      refuseIfTold();
      account.remote = account.remote.filter((template) => template.externalId !== externalId);
    },
    async uploadExample({ open }) {
      const parts: Buffer[] = [];
      for await (const part of await open(0)) parts.push(Buffer.from(part));
      account.uploaded.push(Buffer.concat(parts).toString());
      return `handle-${account.uploaded.length}`;
    },
  };
  const refuseIfTold = () => {
    const { refusal } = account;
    account.refusal = undefined;
    if (refusal) throw refusal;
  };
  const take = (template: TemplateSubmission) => {
    refuseIfTold();
    account.submitted.push(template);
  };
  return account;
}
