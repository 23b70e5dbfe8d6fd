import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { customFieldTexts } from '../../people/custom-fields/texts.ts';
import { endAsking, useAskedResolution } from './asked-resolution.ts';
import { resolveTexts } from './texts.ts';

// Loaded when a queue asks for the first time.
const ResolveSheet = lazyPart(() => import('./resolve-sheet.tsx'), resolveTexts, customFieldTexts);

/** Shows what is asked before tickets are resolved, wherever they are resolved from. */
export function ResolveHost() {
  const asked = useAskedResolution();
  useEffect(() => endAsking, []);
  return <Suspense>{asked && <ResolveSheet {...asked} onClose={endAsking} />}</Suspense>;
}
