import { type FileReference, fileAddressesOf } from '@recado/contract';
import { z } from 'zod';
import type { Storage } from './storage.ts';

/** Refers to a stored file in place of its address, which the serialiser of answers and events signs. */
export function fileOf(file: string, companyId: number): FileReference {
  return { file, companyId };
}

type Signing = (value: unknown, storage: Pick<Storage, 'address'>) => unknown;

const compiled = new WeakMap<z.core.$ZodType, { signing: Signing | undefined }>();

/**
 * A value with signed addresses in place of the references to files, in the fields that its schema declares as
 * `fileAddress`. A file that cannot be addressed becomes null.
 */
export function signFiles(schema: z.core.$ZodType, value: unknown, storage: Pick<Storage, 'address'>): unknown {
  const signing = signingOf(schema);
  return signing ? signing(value, storage) : value;
}

/** How the addresses in a value of this schema are signed; undefined where it has none. */
function signingOf(schema: z.core.$ZodType): Signing | undefined {
  const known = compiled.get(schema);
  if (known) return known.signing;
  const signing = compile(schema);
  compiled.set(schema, { signing });
  return signing;
}

function compile(schema: z.core.$ZodType): Signing | undefined {
  const declared = fileAddressesOf(schema);
  if (declared === true) return sign;
  if (declared) return inFields(declared.map((name) => [name, sign] as const));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return signingOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return inItems(signingOf(schema.element));
  if (schema instanceof z.ZodUnion) return one(schema.options.flatMap((option) => signingOf(option) ?? []));
  if (!(schema instanceof z.ZodObject)) return undefined;
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  return inFields(
    Object.entries(shape).flatMap(([name, field]) => {
      const signing = signingOf(field);
      return signing ? [[name, signing] as const] : [];
    }),
  );
}

/** The signings of the options of a union, one after the other: a signed address is no reference any more. */
function one(signings: readonly Signing[]): Signing | undefined {
  if (signings.length === 0) return undefined;
  return (value, storage) => signings.reduce((signed, signing) => signing(signed, storage), value);
}

function inItems(ofItem: Signing | undefined): Signing | undefined {
  return (
    ofItem && ((value, storage) => (Array.isArray(value) ? value.map((item: unknown) => ofItem(item, storage)) : value))
  );
}

function inFields(fields: readonly (readonly [name: string, signing: Signing])[]): Signing | undefined {
  if (fields.length === 0) return undefined;
  return (value, storage) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const signed: Record<string, unknown> = { ...value };
    for (const [name, signing] of fields) if (name in signed) signed[name] = signing(signed[name], storage);
    return signed;
  };
}

const sign: Signing = (value, storage) => {
  if (!isReference(value)) return value;
  try {
    return storage.address(value.file, value.companyId);
  } catch {
    return null;
  }
};

function isReference(value: unknown): value is FileReference {
  return typeof value === 'object' && value !== null && 'file' in value && 'companyId' in value;
}
