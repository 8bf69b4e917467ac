import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AreaInput, type AreaInputProps } from './area-input.tsx'
import { areaPath } from './area-path.ts'

const drawn = (props: AreaInputProps) => renderToString(createElement(AreaInput, props))

test('[B-347] an area input of a type that does not exist says so in red', () => {
  const bad = drawn({ type: 'x' as 'select' })
  expect(bad).toContain('Bad type value: x')
  expect(bad).toContain('ant-typography-danger')
  expect([drawn({ type: 'cascader' }), drawn({ type: 'select' }), drawn({})].join()).not.toContain(
    'Bad type value',
  )
})

test('a district shows its city and its province, a code that is gone itself', () => {
  expect(drawn({ value: '330106' })).toContain('浙江省/杭州市/西湖区')
  expect(drawn({ value: '999999' })).toContain('999999')
  expect(areaPath('330106')).toEqual(['330000', '330100', '330106'])
  expect(areaPath('330000')).toEqual(['330000'])
})
