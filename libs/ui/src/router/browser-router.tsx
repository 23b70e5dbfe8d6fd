import { type PropsWithChildren, useState } from 'react';
import { BrowserRouter as Router } from 'react-router-dom';
import { watchHistory } from '../core/layers/layer-history.ts';

/**
 * The router of a browser's page. Layers hear of Back before it does: a browser calls those who listen at the window in
 * the order in which they came (docs/adr/0117).
 */
export function BrowserRouter({ children }: PropsWithChildren) {
  useState(watchHistory);
  return <Router>{children}</Router>;
}
