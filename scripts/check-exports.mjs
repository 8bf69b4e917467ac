// Holds that @mortise/web gives away only what somebody outside of it takes; what core alone uses needs no way out.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './source-files.mjs'

const DOOR = 'core/web/index.ts'
const OUTSIDE = ['modules', 'app', 'e2e', 'bench']

/** All names that @mortise/web exports and nobody imports, each as a line to read. */
export function checkExports(root) {
  const read = (file) => readFileSync(path.join(root, file), 'utf8')
  const taken = new Set(
    OUTSIDE.flatMap((folder) => listSources(root, folder)).flatMap((file) => importedNames(read(file))),
  )
  const text = read(DOOR)
  return [...text.matchAll(/export (?:type )?\{([^}]*)\} from/g)].flatMap(({ 1: list, index }) =>
    namesIn(list)
      .map((part) => part.split(' as ').at(-1))
      .filter((name) => !taken.has(name))
      .map((name) => `${DOOR}:${text.slice(0, index).split('\n').length} 导出的 ${name} 无人使用`),
  )
}

const importedNames = (text) =>
  [...text.matchAll(/(?:import|export) (?:type )?\{([^}]*)\} from '@mortise\/web'/g)].flatMap(({ 1: list }) =>
    namesIn(list).map((part) => part.split(' as ')[0]),
  )

const namesIn = (list) =>
  list
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')

if (process.argv[1] === import.meta.filename) {
  const problems = checkExports(path.resolve(import.meta.dirname, '..'))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
