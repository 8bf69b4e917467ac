import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MaterialLabel } from './label.tsx'
import { readSquare } from './testing/read-square.ts'

const labelOf = (code: string) =>
  renderToStaticMarkup(
    createElement(MaterialLabel, {
      of: { code, name: '实木多层板', model: 'E0', size: '18厘', color: '原木' },
    }),
  )

test('what a telephone reads from a label is the code of the material', () => {
  for (const code of ['020100012', 'P-001', 'MF-3045', 'WJ-S02', 'a/b_c 7', 'CGRK-20261115-0001-AB'])
    expect(readSquare(labelOf(code))).toBe(code)
})

test('a label has bars for what has some, and texts for people', () => {
  expect(labelOf('020100012')).toContain('条码 020100012')
  const chinese = labelOf('板-01')
  expect(chinese).not.toContain('条码')
  expect(chinese).toContain('实木多层板')
})
