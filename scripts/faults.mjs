// `npm run faults -- --server 200 --database 50`: kills under load, and what is left of the data afterwards.
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { commandOf, run } from './tools.mjs'

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: '6' },
    database: { type: 'string', default: '2' },
  },
})
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,4}$/.test(value)) throw new Error(`--${name}：应为 0 到 9999 的整数`)
}
process.env.FAULTS_SERVER = values.server
process.env.FAULTS_DATABASE = values.database

await ensureInstalled()
const args = [commandOf('vitest'), 'run', 'app/server/faults.test.ts', '--disable-console-intercept']
process.exitCode = await run(process.execPath, args)
