import { emitToServer, onSocketState } from '@recado/api/client';
import { forgetNotificationChoices } from '@recado/api/live';
import { useSession } from '@recado/auth';
import { useLanguage } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useEffect } from 'react';
import { takeUpPush } from './push-browser.ts';

/** Milliseconds after which the page has started. */
const startMilliseconds = 5_000;

/** The tasks of an open page for web push (ADR 35). */
export function usePush(): void {
  const { user } = useSession();
  const { language } = useLanguage();
  useWatchedDesk();
  useWorkerQuestions();
  useEffect(() => {
    void language;
    // After everything that the first screen needs. On failure the server keeps the former subscription.
    const timer = setTimeout(() => void takeUpPush(user.id).catch(() => undefined), startMilliseconds);
    return () => clearTimeout(timer);
  }, [user.id, language]);
  useEffect(() => forgetNotificationChoices, []);
}

/** Reports to the server whether this page is visible: then no push is needed. */
function useWatchedDesk(): void {
  useEffect(() => {
    const tell = () => emitToServer('watchDesk', !document.hidden);
    tell();
    const stop = onSocketState(({ connected }) => connected && tell());
    document.addEventListener('visibilitychange', tell);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
}

/** Answers the service worker: which ticket this page shows, and that it opened a clicked one. */
function useWorkerQuestions(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const answer = ({ data, ports: [port] }: MessageEvent) => {
      if (data?.from !== 'push-worker') return;
      if (data.question === 'where') return port?.postMessage(location.pathname);
      navigate(String(data.path));
      port?.postMessage(true);
    };
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('message', answer);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener('message', answer);
  }, [navigate]);
}
