import { existsSync, readFileSync, rmSync } from 'node:fs'
import { acceptance } from './acceptance.mjs'
import { ensureBuilt } from './build.mjs'
import { check } from './check.mjs'
import { e2e, productForBrowsers } from './e2e.mjs'
import { ensureInstalled } from './install.mjs'
import { slowestOf } from './slowest.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { commandOf, fromRoot, run, say, seconds } from './tools.mjs'
import { filesToRepeat, unitResults } from './unit-results.mjs'

const REPORT = fromRoot('test-results/vitest.json')

const begun = performance.now()
say('== 安装')
await ensureInstalled()
await ensureSystemPackages()
const results = [{ name: '安装', passed: 1, failed: 0, time: seconds(begun) }]

/** The product that browsers look at furnishes its demonstration while other tests run. */
let product
const stages = [
  { name: '检查', work: () => check() },
  { name: '验收清单', work: () => acceptance() },
  { name: '构建', work: () => built() },
  { name: '单元与接口测试', work: () => vitest() },
  { name: '浏览器测试', work: () => e2e([], product) },
]
for (const { name, work } of stages) {
  const since = performance.now()
  say(`\n== ${name}`)
  results.push({ name, ...(await counted(work)), time: seconds(since) })
}

say('')
for (const { problems = [] } of results) for (const problem of problems) say(problem)
for (const { name, passed, failed, time, times } of results) {
  say(`${name}：${passed} 通过，${failed} 失败，用时 ${time}`)
  if (times) say(`  最慢：${slowestOf(times)}`)
}
const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
say(`共用时 ${seconds(begun)}`)
say(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') > 0 ? 1 : 0

async function built() {
  await ensureBuilt()
  product = productForBrowsers()
  // Told by the stage that needs it.
  product.catch(() => {})
  return { passed: 1, failed: 0 }
}

/** A stage that breaks down counts as a failure and does not keep the later ones from running. */
async function counted(work) {
  try {
    return await work()
  } catch (error) {
    say(error.stack)
    return { passed: 0, failed: 1 }
  }
}

async function vitest() {
  const [report, code] = await unitRun()
  if (!report) return { passed: 0, failed: 1 }
  const files = code === 0 ? [] : filesToRepeat(report)
  if (files.length === 0) return unitResults(report, code)
  say(`== 再试：${files.join(' ')}`)
  const [again, codeAgain] = await unitRun(files)
  return unitResults(report, code, again && { report: again, code: codeAgain })
}

async function unitRun(files = []) {
  rmSync(REPORT, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`]
  const code = await run(process.execPath, [commandOf('vitest'), 'run', ...reporters, ...files])
  return [existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : undefined, code]
}
