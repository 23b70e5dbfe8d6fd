/** What `lazy-templates.tsx` loads, in one file. */
export { TemplateChoice } from './template-choice.tsx';
export { TemplatePreview } from './template-preview.tsx';
export { TemplateSearch } from './template-search.tsx';
export { TemplateFields, TemplateValues } from './template-values.tsx';
