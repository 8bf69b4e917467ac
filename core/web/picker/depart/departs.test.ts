import { expect, test } from 'vitest'
import { type Depart, departsNamed, fieldOf, flatDeparts } from './departs.ts'

const depart = (departName: string, children?: Depart[]): Depart => ({
  id: departName,
  key: departName,
  title: departName,
  departName,
  orgCode: 'A01',
  customOrgCode: 'HQ',
  ...(children && { children }),
})
const tree = [depart('总公司', [depart('销售部', [depart('销售一组')]), depart('财务部')])]

test('a search for departments finds them wherever they stand, and nothing where there is none', () => {
  expect(departsNamed(tree, ' 销售 ').map(({ departName }) => departName)).toEqual(['销售部', '销售一组'])
  expect(departsNamed(tree, '销售')[0]?.children).toBeNull()
  expect(departsNamed(tree, '仓库')).toEqual([])
})

test('departments of a tree stand before those below them', () => {
  expect(flatDeparts(tree).map(({ id }) => id)).toEqual(['总公司', '销售部', '销售一组', '财务部'])
})

test('a field is named as tables or as the wire name it', () => {
  expect(fieldOf(depart('总公司'), 'org_code')).toBe('A01')
  expect(fieldOf(depart('总公司'), 'customOrgCode')).toBe('HQ')
  expect(fieldOf(depart('总公司'), 'no_such_field')).toBe('')
})
