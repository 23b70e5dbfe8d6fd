import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** Rewrites a re-export as an import, so that it can be followed. */
export function addImport(read, local, module, name) {
  read.imported[local] = { module, name, isType: false };
  return true;
}

/** One declaration file: declarations by name, imports, exports and re-exports. */
export function readDeclarations(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { program, module } = parseSync(file, text);
  const [declared, imported, exported] = [1, 2, 3].map(() => Object.create(null));
  const read = { declared, imported, exported, handedOn: [], stars: [] };
  for (const statement of program.body) declare(read, statement, text);
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName, localName, isType } of entries) {
      read.imported[localName.value] = {
        module: moduleRequest.value,
        name: importName.name ?? importName.kind,
        isType,
      };
    }
  }
  for (const { entries } of module.staticExports) for (const entry of entries) addExport(read, entry);
  return read;
}

function declare(read, statement, text) {
  const declaration = statement.declaration ?? statement;
  const names = declaration.declarations?.map(({ id }) => id.name) ?? (declaration.id ? [declaration.id.name] : []);
  for (const name of names)
    read.declared[name] = [...(read.declared[name] ?? []), text.slice(statement.start, statement.end)];
}

function addExport(read, { moduleRequest, importName, exportName, localName, isType }) {
  const name = exportName.name ?? 'default';
  if (!moduleRequest) read.exported[name] = localName.name ?? name;
  else if (importName.kind === 'Name')
    read.handedOn.push({ module: moduleRequest.value, name: importName.name, as: name, isType });
  else read.stars.push(moduleRequest.value);
}
