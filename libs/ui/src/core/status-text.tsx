import type { ReactNode } from 'react';
import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
  InfoCircleOutlined,
  MinusCircleOutlined,
} from '../icons/index.ts';

/** The meaning of a state. */
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

const icons: Record<Tone, ReactNode> = {
  success: <CheckCircleOutlined aria-hidden />,
  warning: <ExclamationCircleOutlined aria-hidden />,
  danger: <CloseCircleOutlined aria-hidden />,
  info: <InfoCircleOutlined aria-hidden />,
  neutral: <MinusCircleOutlined aria-hidden />,
};

/** A state as a text, with colour and icon: never colour alone (UX). */
export function StatusText({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`status-text status-text-${tone}`}>
      {icon ?? icons[tone]}
      <span>{children}</span>
    </span>
  );
}
