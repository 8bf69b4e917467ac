import { fieldsOf, linkModules } from '@mortise/model'
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

test('[A-001] no list has a column of digests, or of states that have no text', () => {
  const { entities } = linkModules(modules.map(({ module }) => module))
  const faults: string[] = []
  let columns = 0
  for (const entity of entities.values()) {
    const fields = fieldsOf(entity)
    for (const key of entity.list) {
      const field = fields[key]
      columns += 1
      if (/hash$|digest$/i.test(key)) faults.push(`${entity.label} shows the digest ${key}`)
      // A state is a flow or a member of a dictionary: then it bears a text wherever it stands.
      if (field?.kind === 'text' && field.label.endsWith('状态'))
        faults.push(`${entity.label} shows ${key} as it is`)
    }
  }
  expect(faults).toEqual([])
  expect(columns).toBeGreaterThan(800)
})
