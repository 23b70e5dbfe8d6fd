import { ExtensionPart, type PlacedExtension, paletteCommand } from '@recado/federation';
import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CloseOutlined } from '@recado/ui/icons';

/** What a chosen command of a remote draws, until it ends, and a way out of its failure. */
export default function RunningCommand({ command, onClose }: { command: PlacedExtension; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <div className="palette-running">
      <ExtensionPart point={paletteCommand} extension={command} props={{ onClose }} />
      <IconButton className="palette-stop" label={t('palette.close')} icon={<CloseOutlined />} onClick={onClose} />
    </div>
  );
}
