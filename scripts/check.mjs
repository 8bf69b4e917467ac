import { ensureInstalled } from './install.mjs'
import { capture, commandOf, filesBelow, fromRoot, say, seconds } from './tools.mjs'

const AT_ONCE = 2
const LINES_SHOWN = 60

/** Types, lint, format, imports and lock; the answer counts what held and what did not. */
export async function check() {
  const waiting = tasks()
  const failed = []
  let passed = 0
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const since = performance.now()
      const { code, output } = await capture(...task.command)
      say(`${code === 0 ? '✓' : '✗'} ${task.name} ${seconds(since)}`)
      if (code === 0) passed += 1
      else failed.push({ name: task.name, output })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  for (const { name, output } of failed) say(`\n${name}：\n${shortened(output)}`)
  return { passed, failed: failed.length }
}

function tasks() {
  const node = (...args) => [process.execPath, args]
  const sides = ['server', 'model', 'web', 'e2e'].filter(hasFiles)
  return [
    ...sides.map((side) => ({
      name: `类型 ${side}`,
      command: node(commandOf('tsc'), '-p', `tsconfig.${side}.json`),
    })),
    { name: '规则 oxlint', command: node(commandOf('oxlint'), '--deny-warnings') },
    {
      name: '格式 biome',
      command: node(commandOf('biome'), 'check', '--error-on-warnings', '--max-diagnostics=20'),
    },
    { name: '导入', command: node(fromRoot('scripts/check-imports.mjs')) },
    { name: '表名与字典值', command: node(fromRoot('scripts/check-literals.mjs')) },
    { name: '导出', command: node(fromRoot('scripts/check-exports.mjs')) },
    { name: '锁文件', command: node(fromRoot('scripts/mend-lock.mjs'), '--check') },
  ]
}

/** A side nobody has written yet would fail the compiler for want of input. */
function hasFiles(side) {
  if (side === 'e2e') return true // It holds the configuration files at the root.
  const inSide = new RegExp(`^(core|app|modules/[^/]+)/${side}/.*\\.tsx?$`)
  return ['core', 'modules', 'app'].some(
    (folder) => filesBelow(folder, (file) => inSide.test(file)).length > 0,
  )
}

function shortened(output) {
  const lines = output.trim().split('\n')
  const rest = lines.length - LINES_SHOWN
  return rest > 0 ? `${lines.slice(0, LINES_SHOWN).join('\n')}\n…… 另有 ${rest} 行` : lines.join('\n')
}

if (process.argv[1] === import.meta.filename) {
  await ensureInstalled()
  const { failed } = await check()
  process.exitCode = failed > 0 ? 1 : 0
}
