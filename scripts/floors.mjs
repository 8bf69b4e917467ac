/** Floors of the packages that have them, from the ground up; files beside the folders stand on top of all. */
const FLOORS = {
  'core/server': [
    'base',
    'db',
    'context',
    'module',
    'files',
    'entity',
    'excel',
    'http',
    'auth',
    'calls',
    'uploads',
    'realtime',
    'report',
    'ops',
    'jobs',
  ],
  'core/model': [
    'base',
    'numbers',
    'time',
    'formula',
    'entity',
    'validation',
    'flow',
    'wire',
    'query',
    'report',
    'module',
    'stored',
  ],
}

/** Why a file may not look at another of its package, types included, or nothing; tests look where they like. */
export function faultOfFloor(file, target) {
  const owner = Object.keys(FLOORS).find((folder) => file.startsWith(`${folder}/`))
  if (!owner || !target?.startsWith(`${owner}/`) || !/\.tsx?$/.test(target) || isForTests(file))
    return undefined
  const [from, to] = [floorOf(owner, file), floorOf(owner, target)]
  if (isForTests(target)) return `${target} 只能用于测试`
  const unknown = [from, to].find(({ height }) => height < 0)
  if (unknown) return `${owner}/${unknown.name} 不在楼层表中（scripts/floors.mjs）`
  return to.height > from.height ? `向上导入：${from.name} 在 ${to.name} 之下` : undefined
}

function floorOf(owner, file) {
  const floors = FLOORS[owner]
  const [name, ...rest] = file.slice(owner.length + 1).split('/')
  return rest.length === 0 ? { name: '入口', height: floors.length } : { name, height: floors.indexOf(name) }
}

const isForTests = (file) => /\.(test|test-d|fixture)\.tsx?$/.test(file) || /\/testing(\/|\.ts$)/.test(file)
