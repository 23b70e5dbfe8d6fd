import { Input } from 'antd';

/** A time of day, HH:MM. */
export interface ClockInputProps {
  label: string;
  value: string;
  onChange: (time: string) => void;
  /** The id of the text that explains its problem; absent if the value is valid. */
  problemId?: string | undefined;
  disabled?: boolean;
}

/** A field with the mask HH:MM. */
export function ClockInput({ label, value, onChange, problemId, disabled }: ClockInputProps) {
  return (
    <Input
      className="clock-input"
      inputMode="numeric"
      placeholder="–"
      aria-label={label}
      aria-invalid={problemId === undefined ? undefined : true}
      aria-describedby={problemId}
      status={problemId === undefined ? undefined : 'error'}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(maskClock(event.target.value))}
    />
  );
}

/** Formats typed text as HH:MM: keeps digits and inserts the colon. */
export function maskClock(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}
