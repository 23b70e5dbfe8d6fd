import { fieldsOf } from '@recado/api/fields';
import { useSave } from '@recado/api/live';
import { useSession } from '@recado/auth';
import type { Role } from '@recado/contract';
import {
  abilitiesToStartWith,
  type CompanyAbility,
  companyAbilities,
  type RoleBase,
  readingAbilities,
  roleBases,
} from '@recado/contract/abilities';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, Field, Form, RecordDialog, SelectField, TextAreaField, TextField } from '@recado/ui/records';
import { AbilityBoxes } from './ability-boxes.tsx';
import { roles } from './roles.ts';

const fields = fieldsOf('POST /roles');

interface Values {
  name: string;
  description: string;
  base: RoleBase;
  abilities: CompanyAbility[];
}

interface RoleDialogProps {
  edited: Edited<Role>;
  /** What a new one is a copy of. */
  copied?: Role | undefined;
  onClose: () => void;
}

/** Makes or changes a role: what it starts from, and what it gives. */
export function RoleDialog({ edited, copied, onClose }: RoleDialogProps) {
  const { t } = useTranslation('admin');
  const save = useSave(roles, edited);
  const { user, abilities: own } = useSession();
  const role = edited === 'new' ? copied : edited;
  const isNew = edited === 'new';
  const startOf = (base: RoleBase) => abilitiesToStartWith(base).filter((ability) => own.has(ability));
  const initial = role
    ? {
        ...{ description: role.description, base: role.base, abilities: known(role) },
        name: isNew ? t('roles.copyOf', { name: role.name }).slice(0, 50) : role.name,
      }
    : { name: '', description: '', base: 'user' as const, abilities: startOf('user') };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      title={t(isNew ? 'roles.newTitle' : 'roles.editTitle')}
      width={640}
      initialValues={initial}
      onSave={(values) => save(values)}
      savedText={t('roles.saved')}
      onClose={onClose}
    >
      <TextField {...fields.name} label={t('roles.name')} autoComplete="off" />
      <TextAreaField {...fields.description} label={t('roles.description')} />
      <BaseAndAbilities isAdministrator={user.super || user.profile === 'admin'} startOf={startOf} />
    </RecordDialog>
  );
}

interface BaseAndAbilitiesProps {
  isAdministrator: boolean;
  startOf: (base: RoleBase) => CompanyAbility[];
}

/** Another base brings the abilities that it usually has, as a start. */
function BaseAndAbilities({ isAdministrator, startOf }: BaseAndAbilitiesProps) {
  const { t } = useTranslation('admin');
  const form = Form.useFormInstance<Values>();
  const base: RoleBase = Form.useWatch('base', form) ?? 'user';
  return (
    <>
      <SelectField
        {...fields.base}
        label={t('roles.base')}
        help={t(`roles.basesMay.${base}`)}
        clearable={false}
        onChosen={(chosen) => {
          const next = roleBases.find((one) => one === chosen);
          if (next) form.setFieldValue('abilities', startOf(next));
        }}
        choices={roleBases
          .filter((value) => value !== 'admin' || isAdministrator)
          .map((value) => ({ value, label: t(`roles.bases.${value}`) }))}
      />
      <Field {...fields.abilities} required={false} label={t('roles.gives')} help={t('roles.givesHelp')}>
        <AbilityBoxes base={base} />
      </Field>
    </>
  );
}

/** What this page knows of what a role gives. */
function known({ base, abilities }: Role): CompanyAbility[] {
  const offered: readonly CompanyAbility[] = base === 'auditor' ? readingAbilities : companyAbilities;
  return offered.filter((ability) => abilities.includes(ability));
}
