import { Badge } from 'antd';
import { IconButton } from '../../core/icon-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DownOutlined } from '../../icons/index.ts';

/** Scrolls to the newest message; shows how many arrived meanwhile. */
export function JumpToEnd({ count, onJump }: { count: number; onJump: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Badge className="jump-to-end" count={count} size="small">
      <IconButton
        type="default"
        shape="circle"
        label={count > 0 ? t('chat.jumpToNew', { count }) : t('chat.jumpToEnd')}
        icon={<DownOutlined />}
        onClick={onJump}
      />
    </Badge>
  );
}
