import { expect, test } from 'vitest'
import { parseFormula, textsIn } from './index.ts'

test('a formula tells the texts that it writes out, wherever they stand', () => {
  expect(textsIn(parseFormula("if(t<=150,'MT-150',if(not(t>250),'MT-250','MT-150'))"))).toEqual([
    'MT-150',
    'MT-250',
  ])
  expect(textsIn(parseFormula("-(area*rate('m808'))+lock.n1"))).toEqual(['m808'])
  expect(textsIn(parseFormula('h*2'))).toEqual([])
})
