import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { build, preview } from 'vite'
import config from '../../playwright.config.ts'
import { ensureInstalled } from '../../scripts/install.mjs'
import { viteSettings } from '../../scripts/vite-settings.mjs'

/** The pages that are compared, ours first. */
export const contenders = {
  mortise: 'pages/mortise',
  'vxe-table': 'peers/vxe-table',
  'ag-grid': 'peers/ag-grid',
  'react-data-grid': 'peers/react-data-grid',
} as const
export type Contender = keyof typeof contenders

const here = import.meta.dirname
const built = path.resolve(here, '../../dist/bench/grid')

export interface GridFixture {
  readonly address: string
  readonly browser: Browser
  close(): Promise<void>
}

/** Builds the pages as the product is built, serves them, and starts a browser. */
export async function openFixture(): Promise<GridFixture> {
  await ensureInstalled('bench/grid/peers')
  await buildPages()
  const server = await preview({
    configFile: false,
    root: here,
    appType: 'mpa',
    logLevel: 'error',
    build: { outDir: built },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('the pages are not served')
  const browser = await chromium.launch(config.use?.launchOptions)
  return {
    address,
    browser,
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

async function buildPages(): Promise<void> {
  const settings = viteSettings()
  const pages = [...Object.values(contenders), 'pages/empty']
  await build({
    ...settings,
    root: here,
    logLevel: 'error',
    define: {
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: {
      ...settings.build,
      outDir: built,
      rolldownOptions: { input: pages.map((page) => path.join(here, `${page}.html`)) },
    },
  })
}
