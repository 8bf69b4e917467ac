// `npm run aps -- FILE… --seconds=30 --seed=1 [--json]`: plans instances of the classic collections by the engine that the product runs.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { fromRoot, say } from './tools.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean' },
  },
})
const seconds = Number(values.seconds)
const seed = Number(values.seed)
if (!(seconds > 0)) throw new Error('--seconds：应为大于 0 的秒数')
if (!Number.isInteger(seed)) throw new Error('--seed：应为整数')

await ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { checkPlan, readInstance, shortest, solve } = await import(
  fromRoot('modules/scheduling/model/index.ts')
)

if (positionals.length === 0) say('用法：npm run aps -- 算例文件… --seconds=30 --seed=1 [--json]')
for (const file of positionals) {
  try {
    report(path.basename(file), solved(readInstance(readFileSync(file, 'utf8'))))
  } catch (error) {
    process.exitCode = 1
    if (values.json) say(JSON.stringify({ file, error: error.message }))
    else say(`${file}：${error.message}`)
  }
}

function solved(model) {
  const begun = performance.now()
  const taken = () => (performance.now() - begun) / 1000
  const { plan, score, moves } = solve(model, {
    weights: shortest,
    seed,
    patience: { spent: () => taken() / seconds },
  })
  const { faults } = checkPlan(model, plan, shortest)
  return { makespan: score.length, faults, iterations: moves, seconds: Number(taken().toFixed(2)) }
}

function report(file, { makespan, faults, iterations, seconds }) {
  if (faults.length > 0) process.exitCode = 1
  if (values.json) {
    say(JSON.stringify({ file, makespan, feasible: faults.length === 0, faults, iterations, seconds }))
    return
  }
  const verdict = faults.length === 0 ? '可行' : `不可行：${faults.join('；')}`
  say(`${file}：总工期 ${makespan}，校验${verdict}，迭代 ${iterations} 次，用时 ${seconds} 秒`)
}
