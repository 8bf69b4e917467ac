import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { viteSettings } from './vite-settings.mjs'

test('one rule says of all components what the library says of each, and nothing else is lost', async () => {
  const { preprocessCSS, resolveConfig } = await import('vite')
  const file = createRequire(import.meta.url).resolve('antd/dist/antd.css')
  const text = await readFile(file, 'utf8')
  const config = await resolveConfig({ ...viteSettings(), logLevel: 'silent' }, 'build')
  const { code } = await preprocessCSS(text, file, config)
  const rules = (sheet) => sheet.split('}').length
  const ofBoxes = (sheet) => sheet.match(/\[class[\^*]="[^{}]*\{\s*box-sizing:\s*border-box;?\s*\}/g) ?? []
  expect(ofBoxes(text).length).toBeGreaterThan(100)
  expect(ofBoxes(code)).toHaveLength(1)
  expect(rules(code)).toBe(rules(text) - ofBoxes(text).length + 1)
})
