import { useEffect, useState } from 'react';
import { barCount, waveformOf } from './waveform.ts';

const flat = Array.from({ length: barCount }, () => 0.2);

/** The sound as bars; those before `played` (0 to 1) are filled. Flat until it is read, and when it can't be. */
export function Waveform({ url, played }: { url: string; played: number }) {
  const [bars, setBars] = useState(flat);
  useEffect(() => {
    let wanted = true;
    waveformOf(url)
      .then((peaks) => wanted && setBars(peaks))
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [url]);
  return (
    <svg className="waveform" viewBox={`0 0 ${barCount * 4} 32`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((loudness, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
          key={index}
          className={index / barCount < played ? 'played' : undefined}
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
