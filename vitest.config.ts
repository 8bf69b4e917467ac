import { defineConfig } from 'vitest/config'
import { useScratch } from './scripts/scratch.mjs'

useScratch()

export default defineConfig({
  test: {
    include: ['core/*/**/*.test.ts', 'modules/*/**/*.test.ts', 'app/**/*.test.ts', 'scripts/**/*.test.mjs'],
    globalSetup: ['core/server/testing/global-setup.ts', 'scripts/bundle-for-tests.mjs'],
    setupFiles: ['core/server/testing/close-apps.ts', 'core/server/testing/patience.ts'],
    // Files share a process: loading the server anew for each would take longer than its tests.
    isolate: false,
    // One more than a small machine has cores: some wait for servers that start, or for what never answers.
    maxWorkers: 3,
    typecheck: { enabled: false },
    // For a machine that is busy elsewhere or stands still for minutes: what holds never waits so long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
  },
})
