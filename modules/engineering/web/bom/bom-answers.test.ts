import { expect, test } from 'vitest'
import { type ExplodedRow, type TreeRow, treeOf } from './bom-answers.ts'

const row = (material: string, level: number, isLeaf: boolean): ExplodedRow => ({
  material,
  name: material,
  unit: '',
  source: null,
  level,
  path: '',
  qty: 1,
  isPhantom: false,
  isLeaf,
})
const told = (rows: readonly TreeRow[]): unknown[] =>
  rows.map(({ material, children }) => (children ? [material, told(children)] : material))

test('rows stand below what they are part of, however deep it was before', () => {
  const rows = [
    row('扇', 1, false),
    row('框', 2, false),
    row('板', 3, true),
    row('皮', 2, true),
    row('锁', 1, true),
  ]
  expect(told(treeOf(rows))).toEqual([['扇', [['框', ['板']], '皮']], '锁'])
})
