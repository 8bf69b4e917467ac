import { expect, test } from 'vitest'
import { type ComparedItem, compareBoms } from './compare-boms.ts'

const item = (material: string, usage: number, more: Partial<ComparedItem> = {}): ComparedItem => ({
  material,
  usage,
  per: 1,
  scrapRate: 0,
  fixedScrap: 0,
  opNo: null,
  issueMode: '1',
  ...more,
})

test('what came, what went and what changed, by field', () => {
  const before = [item('板', 2), item('胶', 0.3), item('螺丝', 8)]
  const after = [item('板', 2.1, { scrapRate: 0.05 }), item('螺丝', 8), item('木皮', 4.4)]
  expect(compareBoms(before, after).map(({ material, kind, fields }) => [material, kind, fields])).toEqual([
    ['板', 'changed', ['usage', 'scrapRate']],
    ['木皮', 'added', expect.any(Array)],
    ['胶', 'gone', expect.any(Array)],
  ])
  expect(compareBoms(before, before)).toEqual([])
})

test('two lines of one material are compared one by one', () => {
  const before = [item('板', 2, { opNo: 10 }), item('板', 1, { opNo: 20 })]
  expect(compareBoms(before, [before[0]!])).toMatchObject([{ kind: 'gone', before: { opNo: 20 } }])
})
