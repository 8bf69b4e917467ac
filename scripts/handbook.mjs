// `npm run handbook`: takes the pictures of the manual from the demonstration, with the browser of the tests.
// `npm run handbook -- /monitor/overview`: those of some pages, the others stay. `BASE_URL` names a product that stands already.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { startProduct } from './product.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { fromRoot, say } from './tools.mjs'

const FOLDER = fromRoot('app/web/public/manual')
/** What the screens know of the pictures: a list, so that none is shown that is not there. */
const LIST = fromRoot('modules/handbook/model/taken-pictures.ts')
const WIDE = { width: 1440, height: 860 }
const NARROW = { width: 375, height: 720 }
/** What is on its way, and the tables that stand in the place of drawings until those are there. */
const UNFINISHED = ['[aria-busy=true]', '.ant-spin-spinning', '.ant-skeleton', '.mortise-chart-table']
  .map((sign) => `main ${sign}`)
  .join()
const EMPTY_LIST = 'main .mortise-rows .ant-empty'
const CHART = 'main .mortise-chart'
/** Until figures and plots of a page have come to rest. */
const AT_REST = { timeout: 60_000 }

await ensureInstalled()
await ensureSystemPackages()
if (!process.env.BASE_URL) await ensureBuilt()
const { register } = await import('tsx/esm/api')
register()
const { pictureFile, pictures } = await import(fromRoot('modules/handbook/model/pictures.ts'))
const { default: config } = await import(fromRoot('playwright.config.ts'))
const { chromium } = await import('@playwright/test')
const { default: sharp } = await import('sharp')

// A product that stands already spares the minutes in which a demonstration is filled.
const product = process.env.BASE_URL
  ? { address: process.env.BASE_URL, stop: async () => {} }
  : await startProduct()
const browser = await chromium.launch(config.use.launchOptions)
try {
  mkdirSync(FOLDER, { recursive: true })
  const context = await browser.newContext({
    baseURL: product.address,
    locale: config.use.locale,
    timezoneId: config.use.timezoneId,
    viewport: WIDE,
    reducedMotion: 'reduce',
  })
  const first = await context.newPage()
  await signIn(first)
  const chosen = process.argv.slice(2)
  const isChosen = ({ page }) => chosen.length === 0 || chosen.includes(page)
  const known = new Set(readdirSync(FOLDER))
  const wanted = new Set(
    pictures
      .filter((each) => !isChosen(each))
      .map(pictureFile)
      .filter((file) => known.has(file)),
  )
  for (const picture of pictures.filter(isChosen)) {
    const file = pictureFile(picture)
    const taken = await take(context, picture)
    if (!taken) {
      say(`${file}：没有数据，不拍`)
      continue
    }
    const { size } = await sharp(taken).webp({ quality: 72, effort: 6 }).toFile(path.join(FOLDER, file))
    wanted.add(file)
    say(`${file}：${Math.round(size / 1024)} KB`)
  }
  for (const file of readdirSync(FOLDER)) if (!wanted.has(file)) rmSync(path.join(FOLDER, file))
  const lines = [...wanted].toSorted((a, b) => (a < b ? -1 : 1)).map((file) => `  '${file}',\n`)
  writeFileSync(
    LIST,
    `/** The pictures that there are; written by \`npm run handbook\`. */\nexport const takenPictures: readonly string[] = [\n${lines.join('')}]\n`,
  )
  const whole = readdirSync(FOLDER).reduce((sum, file) => sum + statSync(path.join(FOLDER, file)).size, 0)
  say(`共 ${wanted.size} 张，${(whole / 1024 / 1024).toFixed(2)} MB`)
} finally {
  await browser.close()
  await product.stop()
}

/** A page as it is once everything is there, in a tab of its own; null where it has nothing to show. */
async function take(context, picture) {
  const page = await context.newPage()
  try {
    await page.setViewportSize(picture.isNarrow ? NARROW : WIDE)
    await page.goto(picture.page)
    await page.locator('main').locator('section, form, table').first().waitFor(AT_REST)
    await page.waitForLoadState('networkidle', AT_REST)
    await page.waitForFunction(nothingInSight, UNFINISHED, AT_REST)
    // An empty list tells nobody anything; a page that waits for a code to be scanned does.
    const isEmpty = (await page.locator(EMPTY_LIST).count()) > 0 && (await page.locator(CHART).count()) === 0
    if (isEmpty && !picture.isNarrow) return null
    return await page.screenshot()
  } finally {
    await page.close()
  }
}

/** What lies further down comes when somebody scrolls there. */
function nothingInSight(selector) {
  return [...document.querySelectorAll(selector)].every(
    (element) => element.getBoundingClientRect().top > window.innerHeight,
  )
}

async function signIn(page) {
  await page.goto('/')
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(process.env.MORTISE_ADMIN_PASSWORD ?? 'Mortise@2026')
  await page.getByLabel('密码', { exact: true }).press('Enter')
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
}
