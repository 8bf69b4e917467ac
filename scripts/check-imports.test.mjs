import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkImports } from './check-imports.mjs'

let root

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'mortise-imports-'))
  write({
    'core/model/package.json': { name: '@mortise/model', exports: './index.ts' },
    'core/server/package.json': {
      name: '@mortise/server',
      exports: {
        '.': './index.ts',
        './platform': './context/platform.ts',
        './testing': './testing/index.ts',
      },
      dependencies: { '@mortise/model': '*' },
    },
    'core/web/package.json': {
      name: '@mortise/web',
      exports: './index.ts',
      dependencies: { '@mortise/model': '*' },
    },
    'modules/stores/package.json': module('stores'),
    'modules/sales/package.json': module('sales', { '@mortise/stores': '*' }),
    'app/package.json': { name: '@mortise/app' },
    'modules/stores/model/index.ts': `import { f } from '@mortise/model'\nexport const Store = f`,
    'modules/stores/server/index.ts': `export default 1`,
  })
})

afterEach(() => rmSync(root, { recursive: true }))

test('a tree that keeps the rules passes', () => {
  write({
    'core/server/index.ts': `import { f } from '@mortise/model'\nimport fastify from 'fastify'\nimport fs from 'node:fs'
      import { read } from './db/read.ts'`,
    'core/server/db/read.ts': `import { id } from '../base/id.ts'\nimport about from '../package.json' with { type: 'json' }`,
    'core/server/db/read.test.ts': `import { list } from '../entity/list.ts'`,
    'core/server/entity/list.ts': `import type { Row } from '../db/read.ts'`,
    'core/server/index.test.ts': `import { f } from '@mortise/model'\nimport { test } from 'vitest'`,
    'core/web/index.ts': `import { useState } from 'react'\nimport { Tag } from 'antd'`,
    'core/web/grid/body/body.tsx': `import '../rows/row.ts'\nimport { words } from '../../words.ts'`,
    'modules/sales/model/index.ts': `import { Store } from '@mortise/stores/model'\nexport const Order = Store`,
    'modules/sales/server/index.ts': `import { rules } from '@mortise/server'\nimport { Order } from '@mortise/sales/model'
      import stores from '@mortise/stores/server'\nimport { x } from './rules.ts'\nexport default x`,
    'modules/sales/server/rules.ts': `import { f } from '@mortise/model'\nexport const x = f`,
    'modules/sales/server/rules.test.ts': `import { testApp } from '@mortise/server/testing'\nimport fs from 'node:fs'`,
    'modules/sales/server/testing/fixtures.ts': `import { testApp } from '@mortise/server/testing'`,
    'modules/sales/web/page.spec.ts': `import { signIn } from '../../../e2e/fixtures.ts'`,
    'e2e/fixtures.ts': `export const signIn = 1`,
    'bench/shell/tabs.ts': `import { signIn } from '../../e2e/fixtures.ts'`,
    'modules/sales/web/index.ts': `export default { '/sales': () => import('./page.tsx') }`,
    'modules/sales/web/page.tsx': `import { List } from '@mortise/web'\nexport default () => <List />`,
    'app/server/main.ts': `import sales from '@mortise/sales/server'\nimport { all } from '../modules.ts'`,
    'app/modules.ts': `import sales from '@mortise/sales/server'\nexport const all = [sales]`,
  })
  expect(checkImports(root)).toEqual([])
})

test.each([
  ['core/model/a.ts', `import '@mortise/server'`, 'core/model 不导入任何自己的包'],
  ['core/server/a.ts', `import '@mortise/web'`, 'core/server 只能导入 @mortise/model'],
  ['core/server/a.ts', `import '@mortise/stores/model'`, 'core/server 只能导入 @mortise/model'],
  ['core/server/a.ts', `import '../web/index.ts'`, '越出 core/server'],
  ['core/server/db/a.ts', `import '../entity/list.ts'`, '向上导入：db 在 entity 之下'],
  ['core/server/db/a.ts', `import type { Row } from '../entity/list.ts'`, '向上导入：db 在 entity 之下'],
  ['core/server/db/a.ts', `const list = import('../entity/list.ts')`, '向上导入：db 在 entity 之下'],
  ['core/server/jobs/a.ts', `import '../app.ts'`, '向上导入：jobs 在 入口 之下'],
  ['core/server/jobs/a.ts', `import '../testing/index.ts'`, '只能用于测试'],
  ['core/server/attic/a.ts', `import '../db/read.ts'`, 'core/server/attic 不在楼层表中'],
  ['core/web/inputs/a.ts', `import '../form/entity-form.tsx'`, '向上导入：inputs 在 form 之下'],
  ['core/web/words.ts', `import './http/call.ts'`, '向上导入：words.ts 在 http 之下'],
  ['core/web/grid/rows/a.ts', `import '../body/body.tsx'`, '向上导入：rows 在 body 之下'],
  ['core/model/base/a.ts', `import '../query/parse.ts'`, '向上导入：base 在 query 之下'],
  ['modules/sales/model/a.ts', `import '@mortise/server'`, 'model 不能导入 @mortise/server'],
  ['modules/sales/web/a.ts', `import '@mortise/stores/server'`, 'web 不能导入 @mortise/stores/server'],
  ['modules/sales/server/a.ts', `export { Store } from '@mortise/stores/web'`, 'server 不能导入'],
  ['modules/stores/server/a.ts', `import '@mortise/sales/model'`, 'dependencies 中没有 @mortise/sales'],
  ['modules/sales/server/a.ts', `import '@mortise/stores/model/store.ts'`, '不是 @mortise/stores 的入口'],
  ['modules/sales/server/a.ts', `import '@mortise/nobody/model'`, '没有包 @mortise/nobody'],
  ['modules/sales/server/a.ts', `import '../model/index.ts'`, '越出 modules/sales/server'],
  ['modules/sales/server/a.ts', `import '../../stores/server/index.ts'`, '越出 modules/sales/server'],
  ['bench/a.ts', `import '../core/server/app.ts'`, '越出 bench'],
  ['modules/sales/web/a.ts', `import '../../../e2e/fixtures.ts'`, '越出 modules/sales/web'],
  ['modules/sales/server/a.ts', `import '@mortise/server/testing'`, '只能用于测试'],
  ['modules/sales/server/a.ts', `import '@mortise/server/platform'`, '只供平台模块使用'],
  ['modules/sales/server/a.ts', `import { Tag } from 'antd'`, 'antd 只能用于 web'],
  ['modules/sales/model/a.ts', `import { useState } from 'react'`, 'react 只能用于 web'],
  ['modules/sales/model/a.ts', `import type { Pool } from 'pg'`, 'pg 只能用于 server'],
  ['modules/sales/web/a.ts', `const fs = await import('node:fs')`, 'node:fs 只能用于 server'],
  ['app/web/a.ts', `import path from 'path'`, 'path 只能用于 server'],
  ['modules/sales/server/a.ts', `export default 1`, '不应有默认导出'],
  ['modules/sales/web/a.ts', `const a = 1\nexport { a as default }`, '不应有默认导出'],
  ['modules/sales/web/parts/index.ts', `export const a = 1`, '不应有 index 汇总文件'],
])('%s may not say %s', (file, text, fault) => {
  write({ [file]: `export const before = 1\n${text}` })
  expect(checkImports(root)).toEqual([expect.stringContaining(fault)])
})

test('a breach is told with its file and line', () => {
  write({ 'core/model/a.ts': `export const a = 1\n\nimport 'fastify'` })
  expect(checkImports(root)).toEqual(['core/model/a.ts:3 fastify 只能用于 server'])
})

test('files that load each other in a circle are named, also when the circle runs through a door', () => {
  write({
    'modules/sales/server/a.ts': `import './b.ts'`,
    'modules/sales/server/b.ts': `export { a } from './a.ts'`,
    'modules/sales/model/index.ts': `export { x } from './x.ts'`,
    'modules/sales/model/x.ts': `import { x } from '@mortise/sales/model'`,
  })
  expect(checkImports(root)).toEqual([
    '运行时循环导入：modules/sales/model/index.ts → modules/sales/model/x.ts → modules/sales/model/index.ts',
    '运行时循环导入：modules/sales/server/a.ts → modules/sales/server/b.ts → modules/sales/server/a.ts',
  ])
})

test('circles of types and of lazy pages are no circles', () => {
  write({
    'modules/sales/server/a.ts': `import type { B } from './b.ts'\nexport interface A { b: B }`,
    'modules/sales/server/b.ts': `import { type A } from './a.ts'\nexport interface B { a: A }`,
    'modules/sales/web/index.ts': `export const pages = () => import('./page.tsx')`,
    'modules/sales/web/page.tsx': `import { pages } from './index.ts'\nexport default pages`,
  })
  expect(checkImports(root)).toEqual([])
})

test('not even lazy pages may hang together by more than ten files', () => {
  const chain = (size) =>
    Object.fromEntries(
      Array.from({ length: size }, (_, at) => [
        `modules/sales/web/page-${at}.tsx`,
        `export const open = () => import('./page-${(at + 1) % size}.tsx')`,
      ]),
    )
  write(chain(10))
  expect(checkImports(root)).toEqual([])
  write(chain(11))
  expect(checkImports(root)).toEqual([expect.stringContaining('11 个文件（含延迟加载）互相导入，最多 10 个')])
})

test('packages whose dependencies form a circle are named', () => {
  write({ 'modules/stores/package.json': module('stores', { '@mortise/sales': '*' }) })
  expect(checkImports(root)).toEqual([
    'package.json 依赖成环：@mortise/sales → @mortise/stores → @mortise/sales',
  ])
})

function module(name, dependencies = {}) {
  return {
    name: `@mortise/${name}`,
    exports: { './model': './model/index.ts', './server': './server/index.ts', './web': './web/index.ts' },
    dependencies: { '@mortise/model': '*', '@mortise/server': '*', '@mortise/web': '*', ...dependencies },
  }
}

function write(files) {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
}
