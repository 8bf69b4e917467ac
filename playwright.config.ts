import { defineConfig } from '@playwright/test'
import type { Installation } from './e2e/entrance.ts'
import { startProduct } from './scripts/product.mjs'
import { chromium } from './scripts/system-packages.mjs'

/** What the test runner turns off by itself. */
const turnedOff = [
  'AutoDeElevate',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BoundaryEventDispatchTracksNodeRemoval',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'RenderDocument',
  'ThirdPartyStoragePartitioning',
  'Translate',
]

export default defineConfig<object, { installation: Installation }>({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'modules/*/web/**/*.spec.ts', 'core/web/**/*.spec.ts'],
  outputDir: 'test-results/playwright',
  // One more than a small machine has cores: some wait for what the server does.
  workers: 3,
  forbidOnly: true,
  // Once more, and it is named: a real browser on a busy machine now and then misses a click.
  retries: 1,
  // For a machine that is busy elsewhere or stands still for minutes: what holds never waits so long, so no test sets less.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['dot'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: process.env.BASE_URL,
    installation: { start: startProduct },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // On a busy machine things that move are missed by a click.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Costs as much as the tests themselves: asked for by whoever looks into a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      // The system's own browser: nothing is downloaded.
      executablePath: chromium(),
      // It has nobody to ask on the network, and draws for nobody's eyes.
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // One process draws all pages, so that a script which one of them read is compiled for the next.
        '--process-per-site',
        // What a page computes is over before a compiler that improves it would pay.
        '--js-flags=--single-threaded,--no-opt,--no-maglev',
        // Scripts are compiled once for all pages, not beside each load. The last such list counts, hence the runner's own.
        `--disable-features=${[...turnedOff, 'ScriptStreaming'].join()}`,
      ],
    },
  },
})
