import { existsSync, readFileSync, rmSync } from 'node:fs'
import { browserResults } from './browser-results.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { startProduct } from './product.mjs'
import { useScratch } from './scratch.mjs'
import { browserTimes } from './slowest.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { commandOf, fromRoot, run, say } from './tools.mjs'

const REPORT = fromRoot('test-results/playwright.json')

/** Starts the product on a data folder of its own; `stop` when nobody needs it any more. */
export async function productForBrowsers() {
  await ensureBuilt()
  useScratch()
  const product = await startProduct()
  const breakOff = () => void product.stop().then(() => process.exit(130))
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff)
  return {
    ...product,
    stop() {
      process.off('SIGINT', breakOff).off('SIGTERM', breakOff)
      return product.stop()
    },
  }
}

/** Runs the browser tests against the product, which may have been started before. */
export async function e2e(args = [], starting = productForBrowsers()) {
  rmSync(REPORT, { force: true })
  const product = await starting
  say(`产品已启动：${product.address}`)
  try {
    const env = { ...process.env, BASE_URL: product.address }
    const code = await run(process.execPath, [commandOf('playwright'), 'test', ...args], { env })
    return resultOf(code)
  } finally {
    await product.stop()
  }
}

function resultOf(code) {
  if (!existsSync(REPORT)) return { passed: 0, failed: 1, problems: [] }
  const report = JSON.parse(readFileSync(REPORT, 'utf8'))
  return { ...browserResults(report, code), times: browserTimes(report) }
}

if (process.argv[1] === import.meta.filename) {
  await ensureInstalled()
  await ensureSystemPackages()
  const { failed, problems } = await e2e(process.argv.slice(2))
  for (const problem of problems) say(problem)
  process.exitCode = failed > 0 ? 1 : 0
}
