import { emitToServer, onSocketState } from '@recado/api/client';
import { forgetNotificationChoices } from '@recado/api/live';
import { useSession } from '@recado/auth';
import { useLanguage } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useEffect } from 'react';
import { takeUpPush } from './push-browser.ts';

/** Milliseconds after which the start of the page is over. */
const startMilliseconds = 5_000;

/** Everything that web push needs of an open page (ADR 35). */
export function usePush(): void {
  const { user } = useSession();
  const { language } = useLanguage();
  useWatchedDesk();
  useWorkerQuestions();
  useEffect(() => {
    void language;
    // Later than all that the first screen needs. Without success the browser keeps what the server knew.
    const timer = setTimeout(() => void takeUpPush(user.id).catch(() => undefined), startMilliseconds);
    return () => clearTimeout(timer);
  }, [user.id, language]);
  useEffect(() => forgetNotificationChoices, []);
}

/** Tells the server whether this page is visible: then nobody need be told by push. */
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

/** Answers the service worker: what this page shows, and that it opened what was clicked. */
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
