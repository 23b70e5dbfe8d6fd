import type { Readable } from 'node:stream';
import type { MessageTemplate, TemplateContent } from '@recado/contract';

/** The languages, texts and buttons of a template, as an account has them and as they are submitted. */
export interface TemplateForm
  extends Pick<MessageTemplate, 'name' | 'language' | 'category' | 'parameterFormat' | 'examples'> {
  content: TemplateContent;
}

/** A template of an account, as WhatsApp reports it. */
export interface RemoteTemplate extends TemplateForm, Pick<MessageTemplate, 'status' | 'quality' | 'reason'> {
  /** WhatsApp's id: 64 bits, as digits. */
  externalId: string;
}

/** A template to be reviewed. `headerHandle`: what `uploadExample` returned for a header with a file. */
export interface TemplateSubmission extends TemplateForm {
  headerHandle?: string | undefined;
}

/** The file that shows how a header with a file will look. */
export interface ExampleFile {
  name: string;
  mimetype: string;
  size: number;
  /** Opens the file from a position: an upload that broke off continues there. */
  open(from: number): Promise<Readable>;
}

/**
 * The templates of a connection's account at WhatsApp (CLOUD-API, Templates). Each call asks WhatsApp, so it belongs outside
 * a unit. They throw ERR_TEMPLATE_REFUSED with WhatsApp's words as `cause`, and ERR_TEMPLATE_UNREACHABLE if nothing is
 * known of the outcome.
 */
export interface AccountTemplates {
  /** A page of them; `next` is the cursor of the following one. */
  list(after: string | null): Promise<{ templates: RemoteTemplate[]; next: string | null }>;
  /** Submits a new one. WhatsApp may put it in another category. */
  create(template: TemplateSubmission): Promise<Pick<RemoteTemplate, 'externalId' | 'status' | 'category'>>;
  /** Submits a change of one. */
  edit(externalId: string, template: TemplateSubmission): Promise<void>;
  /** Deletes one language of one; one that WhatsApp does not have (any more) is no error. */
  remove(template: { externalId: string; name: string }): Promise<void>;
  /** Uploads the example of a header; returns its handle. */
  uploadExample(file: ExampleFile): Promise<string>;
}
