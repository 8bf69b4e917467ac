// Holds what neither the compiler nor the linter sees: SQL names no table of another module by a string, and code asks
// for members of dictionaries by their names.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './source-files.mjs'

/** All breaches in a repository, each as a line to read. */
export function checkLiterals(root) {
  const files = [...listSources(root, 'core'), ...listSources(root, 'modules')].filter(
    (file) => !isForTests(file),
  )
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const owners = tableOwners(texts)
  return [...texts].flatMap(([file, text]) => [
    ...foreignTables(file, text, owners),
    ...bareMembers(file, text),
  ])
}

const isForTests = (file) => /\.(test|spec|test-d|fixture)\.tsx?$|\/(testing|demo)\/|\/demo\.ts$/.test(file)
const isCore = (file) => file.startsWith('core/')
const moduleOf = (file) => (isCore(file) ? 'core' : file.split('/')[1])
const lineOf = (text, offset) => text.slice(0, offset).split('\n').length

/** Which module has which table, by the definitions in its model. */
function tableOwners(texts) {
  const owners = new Map()
  for (const [file, text] of texts) {
    if (!/^modules\/[^/]+\/model\//.test(file)) continue
    const definitions = [...text.matchAll(/defineEntity\('(\w+)'/g)]
    for (const [index, { 1: name, index: start }] of definitions.entries()) {
      const own = text.slice(start, definitions[index + 1]?.index)
      owners.set(/^ {2}table: '(\w+)'/m.exec(own)?.[1] ?? snakeCase(name), moduleOf(file))
    }
  }
  return owners
}

const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function foreignTables(file, text, owners) {
  if (!/^(?:core|modules\/[^/]+)\/server\//.test(file)) return []
  return [...text.matchAll(/\b(?:from|join|update|into)\s+"?([a-z]\w+)/g)].flatMap(({ 1: named, index }) => {
    const owner = ownerOf(named, owners)
    if (!owner || owner === moduleOf(file)) return []
    return [`${file}:${lineOf(text, index)} SQL 写死了 ${owner} 的表 ${named}，应取自其实体的 table`]
  })
}

/** The table itself, or one of the lines of its rows. */
function ownerOf(named, owners) {
  for (let name = named; name; name = name.replace(/_?[^_]*$/, '')) {
    if (owners.has(name)) return owners.get(name)
  }
  return undefined
}

/** No member of a dictionary, though it looks like one: tenants, the root of a tree, flags of the wire, settings. */
const OTHER =
  /\b(?:tenant|tenantId|selectType|pid|pcode|code|readFlag|myDeptSearch|isMultiTranslate|rule\.status|MORTISE_\w+)\s*$/

function bareMembers(file, text) {
  // The engine has no dictionaries: its noughts and ones are a no and a yes of the wire.
  const members = isCore(file) ? /(?:===|!==) '(?:[2-9]|\d{2,3})'/g : /(?:===|!==) '\d{1,3}'/g
  return [...text.matchAll(members)].flatMap(({ 0: found, index }) =>
    OTHER.test(text.slice(Math.max(0, index - 40), index))
      ? []
      : [`${file}:${lineOf(text, index)} 与字典值比较应写成员名：${found}`],
  )
}

if (process.argv[1] === import.meta.filename) {
  const problems = checkLiterals(path.resolve(import.meta.dirname, '..'))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
