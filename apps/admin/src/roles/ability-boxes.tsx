import { useSession } from '@recado/auth';
import { type CompanyAbility, companyAbilities, type RoleBase, readingAbilities } from '@recado/contract/abilities';
import { Checkbox } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { abilityGroups } from './ability-groups.ts';

interface AbilityBoxesProps {
  base: RoleBase;
  id?: string;
  value?: readonly string[];
  onChange?: (value: CompanyAbility[]) => void;
}

/**
 * A checkbox for each thing that a role can give. What the user does not have themself they cannot give; an auditor is offered
 * only what reads. The field passes the value.
 */
export function AbilityBoxes({ base, id, value = [], onChange }: AbilityBoxesProps) {
  const { t } = useTranslation('admin');
  const { abilities: own } = useSession();
  const chosen = new Set(value);
  const offered: ReadonlySet<string> = new Set(base === 'auditor' ? readingAbilities : companyAbilities);
  const set = (abilities: readonly CompanyAbility[], isOn: boolean) =>
    onChange?.(companyAbilities.filter((one) => (abilities.includes(one) ? isOn : chosen.has(one))));
  return (
    <div id={id} className="role-abilities">
      {abilityGroups.map(({ key, choices }) => {
        const shown = choices.filter(({ abilities }) => abilities.some((one) => offered.has(one)));
        if (shown.length === 0) return null;
        return (
          <fieldset key={key}>
            <legend>{t(`roles.groups.${key}`)}</legend>
            {shown.map(({ key: name, abilities }) => (
              <Checkbox
                key={name}
                checked={abilities.every((one) => chosen.has(one))}
                indeterminate={abilities.some((one) => chosen.has(one)) && !abilities.every((one) => chosen.has(one))}
                disabled={!abilities.every((one) => own.has(one))}
                onChange={({ target }) => set(abilities, target.checked)}
              >
                {t(`roles.abilities.${name}`)}
              </Checkbox>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
