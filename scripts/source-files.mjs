import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'

/** Every TypeScript file of the repository with what it imports and exports, by its path from the root. */
export function readSources(root, folders = ['core', 'modules', 'app', 'e2e', 'bench']) {
  const files = folders.flatMap((folder) => listSources(root, folder))
  return new Map(files.map((file) => [file, readSource(root, file)]))
}

export function listSources(root, folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listSources(root, name)
    return /\.tsx?$/.test(name) && !name.endsWith('.d.ts') ? [name] : []
  })
}

function readSource(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} 无法解析：${errors[0].message}`)
  const lineOf = (offset) => text.slice(0, offset).split('\n').length
  const told = (request, kind, start) => ({ target: request.value, kind, line: lineOf(start) })
  const imports = module.staticImports.map(({ moduleRequest, entries, start }) =>
    told(
      moduleRequest,
      entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'value',
      start,
    ),
  )
  const passedOn = module.staticExports.flatMap(({ entries, start }) => {
    const [first] = entries
    if (!first?.moduleRequest) return []
    return [told(first.moduleRequest, entries.every(({ isType }) => isType) ? 'type' : 'value', start)]
  })
  const lazy = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const literal = /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    return literal ? [told({ value: literal[1] }, 'lazy', start)] : []
  })
  const isDefault = ({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default'
  const defaultExport = module.staticExports.flatMap(({ entries }) => entries).find(isDefault)
  return {
    imports: [...imports, ...passedOn, ...lazy],
    defaultLine: defaultExport && lineOf(defaultExport.start),
  }
}
