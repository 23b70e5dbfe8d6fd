import { z } from 'zod';

/** A stored file and the company that it belongs to. In place of an address that the server signs when it sends it. */
export interface FileReference {
  file: string;
  companyId: number;
}

/** The fields of a schema in which the server signs addresses of files; true: the schema itself is such an address. */
const signed = new WeakMap<z.core.$ZodType, true | readonly string[]>();

/** The address of a stored file: the server gives a reference, clients receive a signed address that expires. */
export function fileAddress(): z.ZodType<string, string | FileReference> {
  const address = z.string();
  signed.set(address, true);
  // References are replaced by addresses before the schema sees them (`signFiles` of the server).
  return address as z.ZodType<string, string | FileReference>;
}

/** A record of any values, of which those under `names` may be addresses of files. */
export function recordWithFiles(...names: string[]) {
  const record = z.record(z.string(), z.unknown());
  signed.set(record, names);
  return record;
}

/** Where a schema holds addresses of files: `true`: it is one, names: in these fields; undefined: nowhere. */
export function fileAddressesOf(schema: z.core.$ZodType): true | readonly string[] | undefined {
  return signed.get(schema);
}
