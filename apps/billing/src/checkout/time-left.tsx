import { formatDuration } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useState } from 'react';

/** How long a code can still be paid; says so once when it cannot any more. */
export function TimeLeft({ until, onOver }: { until: string; onOver: () => void }) {
  const { t } = useTranslation('billing');
  const seconds = useSecondsUntil(until);
  const isOver = seconds <= 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <p className="pix-time" role="timer">
      {t('pix.timeLeft', { time: formatDuration(seconds) })}
    </p>
  );
}

function useSecondsUntil(moment: string): number {
  const left = () => Math.max(0, Math.ceil((new Date(moment).getTime() - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  });
  return seconds;
}
