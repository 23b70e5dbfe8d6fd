import { lazyPart } from '../../lazy-part.ts';
import { mergingTexts } from './texts.ts';

/** See `merges-part.tsx`. Its code is downloaded when the part is opened. */
export const MergesPart = lazyPart(() => import(/* webpackChunkName: "merging" */ './merges-part.tsx'), mergingTexts);
/** See `merge-dialog.tsx`. */
export const MergeDialog = lazyPart(() => import(/* webpackChunkName: "merging" */ './merge-dialog.tsx'), mergingTexts);
