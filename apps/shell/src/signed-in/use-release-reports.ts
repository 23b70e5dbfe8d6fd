import { api, sendAndLeave } from '@recado/api/client';
import type { ReleaseReport } from '@recado/contract';
import { useEffect } from 'react';
import { loader } from '../features/loader.ts';
import { pingInterval } from './use-status-ping.ts';

/** Milliseconds between checks for reports, so that simultaneous ones are sent together. */
const between = 15_000;

/**
 * Reports to the server how releases of remotes do in this browser, also by what nobody caught, and every 5 minutes
 * which ones it shows (docs/adr/0083, 0150).
 */
export function useReleaseReports(): void {
  useEffect(() => {
    const send = (reports: ReleaseReport[]) => {
      // A lost report is not worth a second request.
      if (reports.length > 0) void api('POST /release-reports', { body: { reports } }).catch(() => undefined);
    };
    const leave = () => {
      const reports = document.hidden ? loader.takeReports() : [];
      if (reports.length > 0) sendAndLeave('POST /release-reports', { body: { reports } });
    };
    const noteError = ({ error }: ErrorEvent) => loader.noteThrown(error);
    const noteRejection = ({ reason }: PromiseRejectionEvent) => loader.noteThrown(reason);
    const look = setInterval(() => send(loader.takeReports()), between);
    const remind = setInterval(() => document.hidden || send(loader.shownReleases()), pingInterval);
    document.addEventListener('visibilitychange', leave);
    addEventListener('error', noteError);
    addEventListener('unhandledrejection', noteRejection);
    return () => {
      clearInterval(look);
      clearInterval(remind);
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('error', noteError);
      removeEventListener('unhandledrejection', noteRejection);
    };
  }, []);
}
