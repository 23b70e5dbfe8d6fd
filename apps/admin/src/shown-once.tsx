import { CopyButton, Input } from '@recado/ui/core';
import { Alert } from '@recado/ui/records';

interface ShownOnceProps {
  /** Says that the value is not shown again. */
  title: string;
  label: string;
  copyLabel: string;
  value: string;
}

/** A key that the server shows only now, to copy. */
export function ShownOnce({ title, label, copyLabel, value }: ShownOnceProps) {
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <div className="api-token-value">
          <Input readOnly aria-label={label} value={value} onFocus={({ target }) => target.select()} />
          <CopyButton text={value} label={copyLabel} />
        </div>
      }
    />
  );
}
