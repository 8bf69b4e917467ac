import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Of everybody in the tenant: a name is looked up, or the route's own right opens all of them. */
const unscoped = new Set(['User', 'Dictionary'])

const reading =
  /\bfrom (?:\$\{sql\.table\((?<entity>\w+)\.table\)\}|(?<table>erp_\w+))|selectFrom\(\s*[`'"]?(?:\$\{)?(?<built>\w+)/g

const routes = readdirSync('modules', { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/]+\/server\/.*\.routes\.ts$/.test(file))
  .map((file) => path.join('modules', file))

test('routes read rows by hand only as far as their caller may see them', () => {
  const found: string[] = []
  for (const file of routes) {
    for (const { groups = {} } of readFileSync(file, 'utf8').matchAll(reading)) {
      const name = groups.entity ?? groups.table ?? groups.built ?? ''
      if (!unscoped.has(name)) found.push(`${file}: ${name}, use ctx.visible`)
    }
  }
  expect(routes.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})
