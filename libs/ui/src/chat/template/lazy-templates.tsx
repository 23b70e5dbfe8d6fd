import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { ListSkeleton } from '../../core/index.ts';

const parts = () => import('./template-parts.ts');

/** A component that is loaded when it is first shown: few chats and forms have a template. */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactElement {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return function Later(props) {
    return (
      <Suspense fallback={<ListSkeleton rows={1} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Chooses a template that is sent later (`template-choice.tsx`). */
export const TemplateChoice = later(async () => (await parts()).TemplateChoice);
/** A template as the customer's phone shows it (`template-preview.tsx`). */
export const TemplatePreview = later(async () => (await parts()).TemplatePreview);
/** Searches the templates of a connection (`template-search.tsx`). */
export const TemplateSearch = later(async () => (await parts()).TemplateSearch);
/** The variables of a template (`template-values.tsx`). */
export const TemplateFields = later(async () => (await parts()).TemplateFields);
/** The variables of a template, and how the customer sees it (`template-values.tsx`). */
export const TemplateValues = later(async () => (await parts()).TemplateValues);
