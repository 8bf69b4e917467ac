import { expect, test } from 'vitest'
import { checkNest } from './check-nest.ts'
import { nest } from './nest.ts'
import type { Layout, Nest } from './nest-result.ts'
import { jobOf } from './testing/jobs.ts'

const job = jobOf([
  { length: 900, width: 500, quantity: 4, grain: 'length' },
  { length: 400, width: 300, quantity: 3 },
])
const sound = nest(job, { seed: 1, iterations: 50 })

/** The nest with one layout changed. */
const changed = (change: (layout: Layout) => Partial<Layout>): Nest => {
  const [first, ...others] = sound.layouts as [Layout, ...Layout[]]
  return { ...sound, layouts: [{ ...first, ...change(first) }, ...others] }
}

const moved = (by: Partial<Layout['placements'][number]>): Nest =>
  changed(({ placements: [first, ...others] }) => ({
    placements: [{ ...(first as object), ...by } as never, ...others],
  }))

test('a sound nest has no faults', () => {
  expect(sound.layouts).toHaveLength(1)
  expect(checkNest(job, sound)).toEqual([])
})

test.each([
  ['overlap', moved({ x: 100, y: 100 }), 'nearer than the kerf'],
  ['a panel beyond the sheet', moved({ x: 2000 }), 'not within the trimmed sheet'],
  ['a panel that is not where its cut leaves it', moved({ x: 1 }), 'lies elsewhere'],
  ['a panel that turned', moved({ isTurned: true }), 'has another size'],
  ['an unknown panel', moved({ panels: ['P9'] }), 'is unknown'],
  ['a sheet without panels of its own', changed(() => ({ count: 2 })), 'has not a panel a sheet'],
  ['another sheet', changed(() => ({ id: 'T' })), 'there is no sheet T'],
  ['another size of sheet', changed(() => ({ length: 2800 })), 'has another size'],
  ['a lost offcut', changed(() => ({ offcuts: [] })), 'the offcuts are not those'],
  ['a lost cut', changed(({ cuts }) => ({ cuts: cuts.slice(1) })), 'lacks a cut'],
  [
    'an area made up',
    changed(({ areas }) => ({ areas: { ...areas, scrap: areas.scrap + 1 } })),
    'area of scrap',
  ],
  [
    'a panel left out',
    { ...sound, unplaced: [{ panel: 'P1', quantity: 1, reason: 'no-size' }] },
    'too often',
  ],
  ['a made-up utilisation', { ...sound, utilisation: 1 }, 'the utilisation is wrong'],
] as const)('%s is found', (_, nest, fault) => {
  expect(checkNest(job, nest).join('\n')).toContain(fault)
})

test('a blade wider than the gaps is found, and grain that runs the other way', () => {
  expect(checkNest({ ...job, kerf: 5 }, sound).join('\n')).toContain('nearer than the kerf')
  const across = { ...job, sheets: job.sheets.map((sheet) => ({ ...sheet, grain: 'width' as const })) }
  expect(checkNest(across, sound).join('\n')).toContain('across the grain')
  const trimmed = { ...job, trim: { ...job.trim, left: 1 } }
  expect(checkNest(trimmed, sound).join('\n')).toContain('not within the trimmed sheet')
})

test('more sheets or offcuts than there are is found', () => {
  const scarce = { ...job, sheets: job.sheets.map((sheet) => ({ ...sheet, quantity: 0 })) }
  expect(checkNest(scarce, sound).join('\n')).toContain('more sheets S are used')
})

test('a pinwheel that no straight cut parts is found', () => {
  const wheel = jobOf(
    [
      { length: 600, width: 300, quantity: 2 },
      { length: 300, width: 600, quantity: 2 },
    ],
    { sheets: [{ id: 'S', length: 904, width: 904, grain: 'none' }] },
  )
  const found = nest(wheel, { seed: 1, iterations: 50 })
  const at = (x: number, y: number, length: number, width: number, id: string) => ({
    x,
    y,
    length,
    width,
    panels: [id],
    isTurned: false,
  })
  const [layout] = found.layouts as [Layout]
  const pinwheel = {
    ...layout,
    placements: [
      at(0, 0, 600, 300, 'P1'),
      at(604, 0, 300, 600, 'P2'),
      at(304, 604, 600, 300, 'P1'),
      at(0, 304, 300, 600, 'P2'),
    ],
  }
  expect(checkNest(wheel, { ...found, layouts: [pinwheel] }).join('\n')).toContain('no straight cuts')
})
