import { type AnswerInput, billingCountries, type billingDetailEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { documentOf } from '../../company/companies/document.ts';
import { writeCompany } from '../../company/managed-companies/change-companies.ts';

const billingCountry = z.enum(billingCountries);

/** The payer of the own company and their address (SPEC §2.9). */
export function billingDetailRoutes(): Handlers<keyof typeof billingDetailEndpoints> {
  return {
    'GET /billing-details': ({ unit, session: { companyId } }) => readDetails(unit, companyId),
    'PUT /billing-details': async ({ unit, session: { companyId }, body }) => {
      const { document, ...rest } = body;
      const before = await readDetails(unit, companyId);
      await writeCompany(unit, companyId, {
        ...{ ...rest, email: body.email?.toLowerCase() },
        ...(document === undefined
          ? {}
          : { document: documentOf(document, rest.addressCountry ?? before.addressCountry) }),
      });
      return readDetails(unit, companyId);
    },
  };
}

async function readDetails(unit: Unit, companyId: number): Promise<AnswerInput<'GET /billing-details'>> {
  const company = one(
    await unit.db
      .select({
        email: companies.email,
        billingName: companies.billingName,
        document: companies.document,
        addressStreet: companies.addressStreet,
        addressCity: companies.addressCity,
        addressState: companies.addressState,
        addressZipCode: companies.addressZipCode,
        addressCountry: companies.addressCountry,
      })
      .from(companies)
      .where(eq(companies.id, companyId)),
    'ERR_NO_COMPANY_FOUND',
  );
  return { ...company, addressCountry: billingCountry.parse(company.addressCountry) };
}
