import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLiterals } from './check-literals.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'mortise-literals-'))
  write(
    'modules/stores/model/store.ts',
    "defineEntity('store', {\n  table: 'erp_store',\n})\ndefineEntity('storeNote', {})",
  )
})
afterEach(() => rmSync(root, { recursive: true }))

test('SQL may name the tables of its own module, and others by what their module exports', () => {
  write('modules/stores/server/a.ts', 'sql`select 1 from erp_store join erp_store_lines l on true`')
  write('modules/sales/server/a.ts', 'sql`select 1 from ${sql.table(Store.table)} s join erp_sale on true`')
  write('modules/sales/server/a.test.ts', 'sql`select 1 from erp_store`')
  expect(checkLiterals(root)).toEqual([])
})

test.each([
  [
    'sql`select 1\nfrom erp_store s`',
    'modules/sales/server/a.ts:2 SQL 写死了 stores 的表 erp_store，应取自其实体的 table',
  ],
  [
    'sql`update erp_store_lines set a = 1`',
    'modules/sales/server/a.ts:1 SQL 写死了 stores 的表 erp_store_lines，应取自其实体的 table',
  ],
  [
    'sql`insert into store_note values (1)`',
    'modules/sales/server/a.ts:1 SQL 写死了 stores 的表 store_note，应取自其实体的 table',
  ],
])('SQL that names another module’s table is refused: %s', (text, problem) => {
  write('modules/sales/server/a.ts', text)
  expect(checkLiterals(root)).toEqual([problem])
})

test('a comparison with the bare value of a dictionary is refused, with a member or a tenant it is not', () => {
  write('modules/sales/web/a.tsx', "type === SaleType.gift || tenant === '0' || error.code !== '23505'")
  expect(checkLiterals(root)).toEqual([])
  write('modules/sales/web/a.tsx', "line.type !== '5'")
  expect(checkLiterals(root)).toEqual(["modules/sales/web/a.tsx:1 与字典值比较应写成员名：!== '5'"])
})

test('the engine names no table and no member of a dictionary either; its yes and no are flags', () => {
  write('core/server/a.ts', "query.preview === '1' || env.MORTISE_ENDED_STATUS === '401'")
  expect(checkLiterals(root)).toEqual([])
  write('core/server/a.ts', 'sql`select 1 from erp_store`')
  write('core/web/a.tsx', "valType === '2'")
  expect(checkLiterals(root)).toEqual([
    'core/server/a.ts:1 SQL 写死了 stores 的表 erp_store，应取自其实体的 table',
    "core/web/a.tsx:1 与字典值比较应写成员名：=== '2'",
  ])
})

function write(file, text) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
