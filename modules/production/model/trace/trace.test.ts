import { expect, test } from 'vitest'
import { placesOf, type TraceNode } from './trace.ts'

const node = (key: string, kind: TraceNode['kind']): TraceNode => ({
  key,
  kind,
  title: key,
  note: null,
  code: null,
  document: null,
  isSelf: false,
})

test('what a product passes stands in columns from its material to its customer, none of them empty', () => {
  const nodes = [node('P1', 'pack'), node('M1', 'door'), node('M2', 'door'), node('W1', 'work')]
  expect([...placesOf({ nodes })]).toEqual([
    ['W1', { column: 0, row: 0 }],
    ['M1', { column: 1, row: 0 }],
    ['M2', { column: 1, row: 1 }],
    ['P1', { column: 2, row: 0 }],
  ])
})
