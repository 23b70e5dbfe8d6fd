import { changeOf, defineResource, fold } from '@recado/api/live';
import type { MessageTemplate, TemplateQuality, TemplateStatus } from '@recado/contract';
import type { Tone } from '@recado/ui/core';

/** The company's message templates, and its drafts (ADR 129). */
export const templates = defineResource({
  list: 'GET /templates',
  record: 'GET /templates/:templateId',
  create: 'POST /templates',
  update: 'PUT /templates/:templateId',
  remove: 'DELETE /templates/:templateId',
  events: { template: changeOf },
  belongs: (template, { searchParam = '', whatsappId, status, category, language, quality, noticed }) =>
    (whatsappId === undefined || template.whatsappIds.includes(Number(whatsappId))) &&
    (status ? template.status === status : noticed === 'true' || template.status !== 'DELETED') &&
    (category === undefined || template.category === category) &&
    (language === undefined || template.language === language) &&
    (quality === undefined || template.quality === quality) &&
    (noticed !== 'true' || template.notice !== null) &&
    fold(`${template.name} ${template.language}`).includes(fold(searchParam)),
  compare: (a, b) => a.name.localeCompare(b.name) || a.language.localeCompare(b.language),
});

/** What each state means for whoever wants to send the template. */
export const statusTones: Record<TemplateStatus, Tone> = {
  DRAFT: 'neutral',
  PENDING: 'info',
  APPROVED: 'success',
  REJECTED: 'danger',
  PAUSED: 'warning',
  DISABLED: 'danger',
  IN_APPEAL: 'info',
  LIMIT_EXCEEDED: 'warning',
  ARCHIVED: 'neutral',
  DELETED: 'neutral',
};

/** What each quality means. */
export const qualityTones: Record<TemplateQuality, Tone> = {
  GREEN: 'success',
  YELLOW: 'warning',
  RED: 'danger',
  UNKNOWN: 'neutral',
};

/** The states, categories and qualities, in the order of filters. */
export const statuses: readonly TemplateStatus[] = [
  ...(['DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const),
  ...(['IN_APPEAL', 'LIMIT_EXCEEDED', 'ARCHIVED', 'DELETED'] as const),
];
export const categories: readonly MessageTemplate['category'][] = ['UTILITY', 'MARKETING', 'AUTHENTICATION'];
export const qualities: readonly TemplateQuality[] = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'];

/** The kinds of headers; NONE stands for no header. */
export const headerFormats = ['NONE', 'TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION'] as const;
export type HeaderFormat = (typeof headerFormats)[number];

/** Whether a header has a file. */
export function hasFile(format: HeaderFormat | undefined): boolean {
  return format === 'IMAGE' || format === 'VIDEO' || format === 'DOCUMENT';
}
