import type { ReleaseFigures } from '@recado/api/contract';
import { useReport } from '@recado/api/live';
import { useEffect } from 'react';

/** Milliseconds between two looks: nothing tells when page loads report. */
const between = 15_000;

/** How releases do now, while the page is looked at. */
export function useReleaseFigures(): ReleaseFigures[] {
  const { report = [], refetch } = useReport('GET /release-figures', {}, { refreshOn: ['releases'], fresh: true });
  useEffect(() => {
    const timer = setInterval(() => document.hidden || refetch(), between);
    return () => clearInterval(timer);
  }, [refetch]);
  return report;
}
