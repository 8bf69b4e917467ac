import { afterAll } from 'vitest'
import { closeTestApps } from './test-app.ts'

afterAll(closeTestApps)
