import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../core/formats/numbers.ts';
import { CaretRightFilled, PauseOutlined } from '../../../core/icons.ts';
import { usePlayer } from './use-player.ts';
import '../media.css';
import { Waveform } from './waveform.tsx';

/** A voice note or sound: play, waveform, position, speed; only one plays at a time (UX). `seconds`: its known length. */
export function AudioPlayer({ url, seconds }: { url: string; seconds: number | null }) {
  const { t } = useTranslation('ui');
  const audio = useRef<HTMLAudioElement>(null);
  const player = usePlayer(audio, seconds);
  const { isPlaying, position, length, rate } = player;
  return (
    <div className="audio-player">
      {/* biome-ignore lint/a11y/useMediaCaption: what people say to each other has no captions. */}
      <audio ref={audio} src={url} preload="metadata" />
      <Button
        type="text"
        shape="circle"
        icon={isPlaying ? <PauseOutlined /> : <CaretRightFilled />}
        aria-label={isPlaying ? t('audio.pause') : t('audio.play')}
        onClick={player.toggle}
      />
      <div className="audio-track">
        <Waveform url={url} played={length > 0 ? position / length : 0} />
        <input
          type="range"
          min={0}
          max={length || 1}
          step={0.1}
          value={position}
          aria-label={t('audio.position')}
          aria-valuetext={t('audio.positionOf', { position: formatDuration(position), length: formatDuration(length) })}
          onChange={(event) => player.seek(Number(event.target.value))}
        />
      </div>
      <span className="audio-time">
        {player.failed ? t('audio.failed') : formatDuration(isPlaying || position > 0 ? position : length)}
      </span>
      <Button size="small" aria-label={t('audio.speed', { rate })} onClick={player.nextRate}>
        {rate}×
      </Button>
    </div>
  );
}
