import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@mortise/server'
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { callsOf } from '../../e2e/fixtures.ts'
import { measureInBrowser } from '../browser.ts'
import { median, rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { fillCompany } from './fill.ts'
import { grantEverything } from './grants.ts'

const company = { users: 20_000, departs: 2000, roles: 300, menus: 3000 }
const rounds = 7
const atMost = 400

/** Milliseconds from the click that opens the rights of a role until its tree of 3,000 menus and rights is painted. */
export async function roleTree(report: Report): Promise<void> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'mortise-tree-'))
  const database = await startEmbedded({ dir: path.join(home, 'postgres'), log: () => {} })
  const owner = new pg.Pool({ connectionString: database.url, max: 2 })
  try {
    await measureInBrowser(
      { 'role-tree': roleTree },
      async (name, _, visitors) => {
        await fillCompany(owner, company)
        await grantEverything(owner, 1)
        const staff = await visitors.staff()
        const value = rounded(median(await openings(staff)), 1)
        report({ name, value, unit: 'ms', holds: value <= atMost })
        await staff.close()
      },
      { databaseUrl: database.url },
    )
  } finally {
    await owner.end()
    await database.stop()
    for (const folder of new Set([database.home, home])) await rm(folder, { recursive: true, force: true })
  }
}

async function openings(staff: BrowserContext): Promise<number[]> {
  const page = await staff.newPage()
  await (await callsOf(page.request)).get('/sys/dict/refleshCache')
  const taken: number[] = []
  // The first time fetches what the browser keeps from then on.
  for (let round = 0; round <= rounds; round++) {
    await page.goto('/system/role?roleCode=role1')
    await page.getByRole('button', { name: '授权' }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const milliseconds = await page.evaluate<number>(opening)
    if (round > 0) taken.push(milliseconds)
    await haveAll(page)
  }
  await page.close()
  return taken
}

/** Runs in the page: opens the rights of the first role that is listed. */
const opening = `(async () => {
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent === '授权')
  const since = performance.now()
  button.click()
  do await new Promise(requestAnimationFrame)
  while (document.querySelectorAll('.mortise-ticks-room .ant-tree-treenode').length < 10)
  await globalThis.painted()
  return performance.now() - since
})()`

/** All of them are there, and granted, or it was another tree that was measured. */
async function haveAll(page: Page): Promise<void> {
  await page.getByText(`已选 ${company.menus} 项`).waitFor()
}
