import { showAsRole } from '@recado/auth';
import { Button } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import '../banners/banner.css';

/** A bar above all pages while somebody looks at them as a role sees them; the way back. */
export default function RolePreviewBar({ name }: { name: string }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const leave = () => {
    showAsRole(undefined);
    navigate('/users/roles');
  };
  return (
    <div className="layout-banner" role="status">
      <span>{t('rolePreview.bar', { name })}</span>
      <Button size="small" onClick={leave}>
        {t('rolePreview.leave')}
      </Button>
    </div>
  );
}
