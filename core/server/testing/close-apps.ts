import { afterAll } from 'vitest'
import { openApps } from './open-apps.ts'

// Run anew for each test file, unlike modules, which files share.
afterAll(async () => {
  for (const close of openApps) await close()
})
