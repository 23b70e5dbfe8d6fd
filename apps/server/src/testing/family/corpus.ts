import type { FamilyForm } from './family-form.ts';
import { formsOfPlatform } from './forms-of-platform.ts';
import { formsOfSending } from './forms-of-sending.ts';
import { formsOfService } from './forms-of-service.ts';

/** The dialogs of three clients, by what their public sources send. */
export const familyForms: Record<string, FamilyForm> = { ...formsOfService, ...formsOfSending, ...formsOfPlatform };
