/** Floors of the packages that have them, from the ground up; files beside the folders stand on top of all unless they are named. */
const FLOORS = {
  'core/server': [
    'base',
    'demo',
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
  'core/web': [
    'words.ts',
    'browser',
    'offline',
    'http',
    'session',
    'brand',
    'pages',
    'settings',
    'theme',
    'chart',
    'dialog',
    'day-board',
    'columns',
    'rows',
    'realtime',
    'feedback',
    'upload',
    'dict',
    'inputs',
    'cron',
    'product',
    'print',
    'fields',
    'picker',
    'kinds',
    'pick-dialog',
    'report-popup',
    'grid',
    'lines',
    'query',
    'form',
    'list',
    'gate',
    'public',
    'shell',
  ],
  'core/web/grid': [
    'columns',
    'rows',
    'types',
    'layout',
    'select',
    'clip',
    'controller',
    'body',
    'live',
    'sub-table',
    'tools',
  ],
  'core/web/list': ['state', 'table', 'rows', 'search', 'tree', 'transfer'],
  'core/web/shell': [
    'shortcuts',
    'notices',
    'home',
    'tabs',
    'document',
    'search',
    'tools',
    'page-header',
    'routes',
    'layout',
  ],
  'core/server/db': ['tables', 'statement', 'serial', 'migrate', 'embedded'],
  'core/server/entity': ['engine', 'read', 'store', 'chain', 'write'],
  'core/server/auth': [
    'guard',
    'sign',
    'sessions',
    'tokens',
    'second-factor',
    'captcha',
    'single-sign-on',
    'chats',
    'tables.ts',
    'entrance.ts',
    'routes',
  ],
  'core/server/excel': ['threads', 'cells', 'formats', 'export', 'import', 'table'],
  'core/web/public': ['layout', 'fields', 'third', 'arrival', 'pages'],
  'core/web/grid/types': ['base', 'editors', 'own'],
  'modules/system/model': ['operations', 'people', 'tenants', 'reference'],
  'modules/system/server': ['shared', 'operations', 'people', 'tenants', 'reference', 'demo'],
  'modules/system/web': ['operations', 'people', 'tenants', 'reference'],
  'modules/orders/server': ['sign', 'prices', 'ledger', 'money', 'order', 'change', 'routes', 'demo'],
  'modules/workflow/model': ['contract', 'graph', 'simple', 'engine', 'people', 'proof', 'bpmn'],
  'modules/stock/server': ['posting', 'ledger', 'reserving', 'documents', 'reports', 'masters'],
}

/** Why a file may not look at another of its package, types included, or nothing; tests look where they like. */
export function faultOfFloor(file, target) {
  if (!target || !/\.tsx?$/.test(target) || isForTests(file)) return undefined
  const owners = Object.keys(FLOORS).filter((folder) =>
    [file, target].every((each) => each.startsWith(`${folder}/`)),
  )
  if (owners.length > 0 && isForTests(target)) return `${target} 只能用于测试`
  return owners.map((owner) => faultWithin(owner, file, target)).find((fault) => fault !== undefined)
}

function faultWithin(owner, file, target) {
  const [from, to] = [floorOf(owner, file), floorOf(owner, target)]
  const unknown = [from, to].find(({ height }) => height < 0)
  if (unknown) return `${owner}/${unknown.name} 不在楼层表中（scripts/floors.mjs）`
  return to.height > from.height ? `向上导入：${from.name} 在 ${to.name} 之下` : undefined
}

function floorOf(owner, file) {
  const floors = FLOORS[owner]
  const [name, ...rest] = file.slice(owner.length + 1).split('/')
  const height = floors.indexOf(name)
  return rest.length === 0 && height < 0 ? { name: '入口', height: floors.length } : { name, height }
}

const isForTests = (file) => /\.(test|test-d|fixture)\.tsx?$/.test(file) || /\/testing(\/|\.ts$)/.test(file)
