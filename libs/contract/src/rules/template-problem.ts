import type { IssueCode, IssueParams } from '../issues.ts';

/** The most characters of a template's name and texts (CLOUD-API, Templates). */
export const templateLimits = { name: 512, header: 60, body: 1024, footer: 60, buttons: 10, label: 25 } as const;

/** A rule of WhatsApp that a template breaks: where, which, and its limits. */
export interface TemplateProblem {
  /** The field, below the template: `content.body`, `content.buttons.0.url`, `examples.name`. */
  path: string;
  code: IssueCode;
  params: IssueParams;
}

/** A problem without limits, or with some. */
export function problem(path: string, code: IssueCode, params: IssueParams = {}): TemplateProblem {
  return { path, code, params };
}
