import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { fromRoot, say } from './tools.mjs'

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, check: { type: 'boolean' }, only: { type: 'string' } },
})

await ensureInstalled()
const { register } = await import('tsx/esm/api')
register()

let isAnyBelow = false
for (const file of readdirSync(fromRoot('bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .toSorted()) {
  const { group, run } = await import(fromRoot('bench', file))
  if (values.only && values.only !== group) continue
  if (!values.json) say(`== ${group}`)
  await run(report)
}
process.exitCode = values.check && isAnyBelow ? 1 : 0

/** `holds` is the bench's own verdict on its bar; it is left out where there is none. */
function report({ name, value, unit, baseline, ratio, holds }) {
  if (holds === false) isAnyBelow = true
  if (values.json) {
    say(JSON.stringify({ name, value, unit, baseline: baseline ?? null, ratio: ratio ?? null }))
    return
  }
  const compared = baseline === undefined ? '' : `，基准 ${baseline} ${unit}`
  const related = ratio === undefined ? '' : `，比值 ${ratio}`
  const mark = holds === undefined ? '' : `${holds ? '✓' : '✗'} `
  say(`${mark}${name} ${value} ${unit}${compared}${related}`)
}
