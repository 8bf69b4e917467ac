import { nest } from '@mortise/cutting/model'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'
import { type PanelLabel, SheetDrawing } from './sheet-drawing.tsx'

const job = {
  panels: [
    { id: '7', length: 2105, width: 810, quantity: 1, grain: 'length', priority: 1 },
    { id: '8', length: 2105, width: 810, quantity: 1, grain: 'length', priority: 0 },
  ],
  sheets: [{ id: 'S', length: 2440, width: 1220, grain: 'length' }],
  offcuts: [],
  kerf: 4,
  trim: { left: 0, right: 0, top: 0, bottom: 0 },
  keep: { length: 600, width: 300 },
} as const

const [layout] = nest(job, { seed: 1, iterations: 10 }).layouts

function drawn(props: { sheet?: number; edges?: PanelLabel['edges'] } = {}): string {
  if (!layout) throw new Error('two leaves have a layout')
  const labelOf = (id: string): PanelLabel => ({
    number: `N${id}`,
    ...(props.edges && { edges: props.edges }),
  })
  return renderToStaticMarkup(createElement(SheetDrawing, { layout, kerf: 4, labelOf, sheet: props.sheet }))
}

test('a drawing says what sheet it is, how often, and how much of it is used', () => {
  expect(drawn()).toContain('aria-label="板材 2440×1220 ×2，板件 1 块，2 刀，利用率 57.3%"')
})

test('panels bear number and size, offcuts their size, cuts their order', () => {
  const svg = drawn()
  expect(svg).toContain('N7、N8')
  expect(svg).toContain('2105×810')
  expect(svg).toContain('余料 2440×406')
  expect(svg).toContain('余料 331×810')
  expect([...svg.matchAll(/<circle[^>]*><\/circle><text[^>]*>(\d+)</g)].map(([, order]) => order)).toEqual([
    '1',
    '2',
  ])
})

test('each of the sheets cut alike can be drawn with its own panels', () => {
  expect(drawn({ sheet: 0 })).not.toContain('N8')
  expect(drawn({ sheet: 1 })).not.toContain('N7')
})

test('banded edges are drawn, those along the length first', () => {
  const count = (edges?: PanelLabel['edges']) =>
    drawn(edges ? { edges } : {}).split('mortise-sheet-edge').length - 1
  expect(count()).toBe(0)
  expect(count([true, false, true, true])).toBe(3)
  const [, line] = drawn({ edges: [true, false, false, false] }).match(/mortise-sheet-edge" ([^>]*)/) ?? []
  expect(line).toBe('x1="9" y1="9" x2="2096" y2="9"')
})

test('text is turned, joined or left away as a panel has room', () => {
  const lines = ['N0001', '2105×810']
  const place = { x: 0, y: 0, length: 900, width: 500 }
  expect(fitText(lines, place)).toMatchObject({ lines, isUpright: false })
  expect(fitText(lines, { ...place, length: 200 })).toMatchObject({ lines, isUpright: true })
  expect(fitText(lines, { ...place, width: 40 })).toMatchObject({ lines: ['N0001  2105×810'] })
  expect(fitText(lines, { ...place, length: 60, width: 25 })).toMatchObject({ lines: ['N0001'] })
  expect(fitText(lines, { ...place, width: 12 })).toBeUndefined()
})
