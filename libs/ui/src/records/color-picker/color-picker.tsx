import { Button } from 'antd';
import { useState } from 'react';
import { Popover } from '../../core/layers/popover.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ColorGrid } from './color-grid.tsx';
import { useColorName } from './use-color-name.ts';

/** A choice of one colour; `value` is `#rrggbb`. */
export interface ColorPickerProps {
  /** The purpose of the colour. */
  label: string;
  id?: string;
  value?: string;
  onChange?: (color: string) => void;
  /** Colours that other records use and that cannot be chosen. */
  taken?: readonly string[];
}

/** A button that shows the colour and opens the fixed palette of 50 (SPEC §9). */
export function ColorPicker({ label, id, value, onChange, taken = [] }: ColorPickerProps) {
  const { t } = useTranslation('ui');
  const nameOf = useColorName();
  const [open, setOpen] = useState(false);
  const choose = (color: string) => {
    onChange?.(color);
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      content={<ColorGrid label={label} value={value} taken={taken} onChange={choose} />}
    >
      <Button id={id} aria-haspopup="dialog" aria-expanded={open} aria-label={`${label}: ${nameOf(value)}`}>
        <span className="color-swatch" style={{ background: value }} aria-hidden />
        {value ? nameOf(value) : t('colors.choose')}
      </Button>
    </Popover>
  );
}
