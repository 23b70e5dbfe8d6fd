import { writeMigration } from './migrations.mjs';

const [name, ...options] = process.argv.slice(2);
if (!name || name.startsWith('-')) {
  console.error('Give it a name: npm run migration -- what_it_is_for');
  process.exit(1);
}
const file = await writeMigration(name, options);
if (!file) process.exit(1);
console.log(file);
