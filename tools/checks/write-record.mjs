import { writeRecord } from './shared-record.mjs';

writeRecord(process.argv.slice(2));
