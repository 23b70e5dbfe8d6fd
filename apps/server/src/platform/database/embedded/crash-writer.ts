// A process for the crash test: it adds rows until it is killed and prints each acknowledged one.
import { pino } from 'pino';
import { openDatabase } from '../open.ts';
import { companies } from '../schema/companies.ts';

const [folder, template] = process.argv.slice(2);
const database = await openDatabase({ folder, template, logger: pino({ level: 'silent' }) });
process.stdout.write('open\n');
for (let number = 0; ; number += 1) {
  const name = `${process.pid}-${number}`;
  await database.system(({ db }) => db.insert(companies).values({ name }));
  process.stdout.write(`${name}\n`);
}
