import type { TemplateCategory } from '../entities/message-template.ts';

/**
 * Whether people may choose a template: for the composer, a campaign, a schedule or a text of automation. An
 * authentication template carries a one-time code, which only a program knows: it is sent over the API alone.
 */
export function isForConversations({ category }: { category: TemplateCategory }): boolean {
  return category !== 'AUTHENTICATION';
}
