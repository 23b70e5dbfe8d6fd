import { useEffect, useState } from 'react';
import { barCount, waveformOf } from './bars.ts';

const flat = Array.from({ length: barCount }, () => 0.2);

/** The sound to draw; the bars before `played` (0 to 1) are filled. */
interface WaveformProps {
  url: string;
  played: number;
  /** Its bars (0 to 100) if the message has them: then nothing is downloaded to draw them. */
  sentBars: readonly number[] | null;
}

/** The sound as bars: from the message, else computed from the sound; flat until then, and when it cannot be read. */
export function Waveform({ url, played, sentBars }: WaveformProps) {
  const [bars, setBars] = useState(() => (sentBars?.length ? sentBars.map((bar) => bar / 100) : flat));
  const isMeasured = sentBars !== null && sentBars.length > 0;
  useEffect(() => {
    if (isMeasured) return undefined;
    let wanted = true;
    waveformOf(url)
      .then((peaks) => wanted && setBars(peaks))
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [url, isMeasured]);
  return (
    <svg className="waveform" viewBox={`0 0 ${bars.length * 4} 32`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((loudness, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position.
          key={index}
          className={index / bars.length < played ? 'played' : undefined}
          x={index * 4}
          width={2.5}
          y={16 - Math.max(1.5, loudness * 15)}
          height={Math.max(3, loudness * 30)}
          rx={1}
        />
      ))}
    </svg>
  );
}
