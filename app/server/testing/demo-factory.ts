import { type TestApp, testApp } from '@mortise/server/testing'
import { modulesFor } from '../modules.ts'

/** The whole product with all it demonstrates, as whoever starts it for the first time finds it. */
export const demoFactory = (): Promise<TestApp> =>
  testApp(...modulesFor({ demo: true }), { env: { MORTISE_DEMO: '1' } })
