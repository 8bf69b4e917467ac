import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkExports } from './check-exports.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'mortise-exports-'))
  write(
    'core/web/index.ts',
    "export { Chart } from './chart.tsx'\nexport {\n  type Plot,\n  draw as paint,\n} from './plot.ts'",
  )
})
afterEach(() => rmSync(root, { recursive: true }))

test('what modules, the product, its tests and its benches import may be exported', () => {
  write('modules/stores/web/a.tsx', "import { Chart as Drawing, type Plot } from '@mortise/web'")
  write('e2e/a.spec.ts', "import { paint } from '@mortise/web'")
  expect(checkExports(root)).toEqual([])
})

test('what only core itself uses, or something else of that name, is refused', () => {
  write('modules/stores/web/a.tsx', "import { Chart } from '@mortise/web'\nimport { Plot } from './plot.ts'")
  write('core/web/b.ts', "import { draw } from './plot.ts'")
  expect(checkExports(root)).toEqual([
    'core/web/index.ts:2 导出的 Plot 无人使用',
    'core/web/index.ts:2 导出的 paint 无人使用',
  ])
})

function write(file, text) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
