// `npm run faults -- --server 200 --database 50`: kills under load, and what is left of the data afterwards.
// `npm run faults -- --workflow 10000`: as many random commands on random processes, and what always holds of them.
// `npm run faults -- --pay 2000`: as many random years of pay beside a naive model.
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { commandOf, run } from './tools.mjs'

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: '6' },
    database: { type: 'string', default: '2' },
    workflow: { type: 'string', default: '0' },
    pay: { type: 'string', default: '0' },
  },
})
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,5}$/.test(value)) throw new Error(`--${name}：应为 0 到 99999 的整数`)
}
process.env.FAULTS_SERVER = values.server
process.env.FAULTS_DATABASE = values.database

await ensureInstalled()
const isWorkflow = values.workflow !== '0'
if (isWorkflow) process.env.WF_COMMANDS = values.workflow
const isPay = values.pay !== '0'
if (isPay) process.env.PAY_YEARS = values.pay
const file = fileOf()
const args = [commandOf('vitest'), 'run', file, '--disable-console-intercept']
process.exitCode = await run(process.execPath, args)

function fileOf() {
  if (isWorkflow) return 'modules/workflow/server/engine/engine.property.test.ts'
  return isPay ? 'modules/pay/model/slip/calculate.property.test.ts' : 'app/server/faults.test.ts'
}
