import { expect, test } from 'vitest'
import { filesBelow } from './tools.mjs'
import { chunks } from './vite-settings.mjs'

test('a group of scripts names files that there are, each by its place', () => {
  const files = ['core/model', 'core/web', 'app/web', 'modules'].flatMap((folder) =>
    filesBelow(folder, () => true),
  )
  const namesOf = (pattern) => pattern.source.match(/\(([^)]*)\)/)?.[1].split('|') ?? ['']
  for (const { name, test: pattern } of chunks.filter((chunk) => chunk.test)) {
    const found = files.filter((file) => pattern.test(file))
    for (const part of namesOf(pattern)) {
      const place = new RegExp(part)
      expect([name, part, found.some((file) => place.test(file))]).toEqual([name, part, true])
    }
  }
})
