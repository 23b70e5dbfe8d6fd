import { IconButton } from '../../core/icon-button.tsx';
import type { RowAction } from './types.ts';

/** The buttons at a row's end. */
export function RowActions<Item>({ item, actions }: { item: Item; actions: RowAction<Item>[] }) {
  return (
    <div className="row-actions">
      {actions.map(({ key, label, icon, run, danger, disabled, loading }) => (
        <IconButton
          key={key}
          label={label}
          icon={icon}
          danger={danger}
          disabled={disabled}
          loading={loading}
          onClick={(event) => {
            event.stopPropagation();
            run(item);
          }}
        />
      ))}
    </div>
  );
}
